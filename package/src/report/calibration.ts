/** What `espalier calibrate --json` has found of the margins of rules. */
import { percent } from '../model/format.js';
import { escaped, markup } from '../model/markup.js';
import { calibrationChart } from './calibration-chart.js';
import type { JudgedMargins } from './judged-margins.js';
import { paragraph, section } from './sections.js';

/** Decisions from a value less threshold on. */
export interface CalibrationPoint {
  readonly from: number;
  /** Tried in vain, and how many of these came out as the rule claims. */
  readonly tried: number;
  readonly triedCameOut: number;
  readonly cuts: number;
  /** Cuts that were judged with the rule off, and how many came out as it claims. */
  readonly judged: number;
  readonly judgedCameOut: number;
}

/** The curve of a rule; depth and improving are null where they are not told apart. */
export interface CalibrationCurve {
  readonly rule: string;
  readonly label?: string;
  readonly depth: number | null;
  readonly improving: boolean | null;
  readonly sentences: readonly string[];
  readonly points: readonly CalibrationPoint[];
}

export function calibrationMarkup(
  curves: readonly CalibrationCurve[],
  judged: ReadonlyMap<string, JudgedMargins>,
): string {
  const drawn = curves.filter(({ points }) => points.some(({ tried }) => tried > 0));
  if (drawn.length === 0) return '';
  return section(
    'Where margins should be',
    paragraph(
      'By value less threshold. Left, blue: tried, did not fire, and came out as the rule claims all the same. Right, green: cut, and right by the referee, with 95% intervals. Rings: the control, which the program searched. Columns: how many.',
    ),
    ...drawn.map((curve) => figure(curve, judged.get(curve.rule))),
  );
}

function figure(curve: CalibrationCurve, judged: JudgedMargins | undefined): string {
  const [tried, cameOut] = curve.points.reduce(
    ([all, part], point) => [all + point.tried, part + point.triedCameOut],
    [0, 0],
  );
  return markup(
    'div',
    { class: 'curve' },
    markup('h3', {}, escaped(nameOf(curve))),
    calibrationChart(curve, judged),
    paragraph(`${percent(cameOut, tried)} of all that it was tried on in vain. ${curve.sentences.join(' ')}`),
  );
}

function nameOf({ rule, label = rule, depth, improving }: CalibrationCurve): string {
  const at = depth === null ? [] : [`depth ${depth}`];
  const is = improving === null ? [] : [improving ? 'improving' : 'not improving'];
  return [label, ...at, ...is].join(', ');
}
