/** The share of right cuts with its interval, and the share of the control, as a drawing of a report. */
import { markup } from '../model/markup.js';
import type { Share } from './share.js';
import { verdictMarks } from './verdict-marks.js';

/** A dot with a bar for the cuts, a ring for the control. */
export function verdictBar(cuts: Share, control: Share, from: number): string {
  const { width, height, line, interval, ...marks } = verdictMarks(cuts, control, from);
  return markup(
    'svg',
    { viewBox: `0 0 ${width} ${height}`, width, height, class: 'verdict', 'aria-hidden': 'true' },
    markup('path', { d: line, class: 'line' }),
    ...(interval === undefined ? [] : [markup('path', { d: interval, class: 'interval' })]),
    ...(marks.control === undefined ? [] : [markup('circle', { ...marks.control, class: 'control' })]),
    ...(marks.right === undefined ? [] : [markup('circle', { ...marks.right, class: 'right' })]),
  );
}
