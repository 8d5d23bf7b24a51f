/** The curve of a rule by value less threshold. */
import { integer, percent, signedInteger } from '../model/format.js';
import { escaped, markup } from '../model/markup.js';
import type { JudgedMargins, Margins } from './judged-margins.js';
import type { CalibrationCurve, CalibrationPoint } from './report.js';
import { intervalOf, ratioOf, type Share } from './share.js';

const WIDTH = 880;
const HEIGHT = 224;
const LEFT = 44;
const TOP = 8;
const FLOOR = 200;
/** Height of the tallest column. */
const COLUMN = 40;
/** Fewer in a bin say nothing. */
const LEAST_TRIED = 20;
const LEAST_JUDGED = 5;
/** Numbers along the axis. */
const LABELS = 8;

interface Point {
  /** The middle of its bin. */
  readonly at: number;
  readonly share: Share;
}

export function calibrationChart({ points, label, rule }: CalibrationCurve, judged: JudgedMargins | undefined): string {
  const width = widthOf(points);
  const tried = shown(
    points.map((point) => ({ at: point.from + width / 2, share: { part: point.triedCameOut, of: point.tried } })),
    LEAST_TRIED,
  );
  const searched = points.map((point) => ({
    at: point.from + width / 2,
    share: { part: point.judgedCameOut, of: point.judged },
  }));
  const cuts = shown(judged === undefined ? searched : pointsOf(judged.cuts), LEAST_JUDGED);
  const control = shown(judged === undefined ? [] : pointsOf(judged.control), LEAST_JUDGED);
  const [first, last] = [points.at(0)?.from ?? 0, (points.at(-1)?.from ?? 0) + width];
  const lowest = Math.min(0.9, ...[...tried, ...cuts, ...control].map(({ share }) => floorOf(share)));
  const x = (value: number): number => round(LEFT + ((value - first) / (last - first)) * (WIDTH - LEFT));
  const y = (share: number): number => round(TOP + ((1 - share) / (1 - lowest)) * (FLOOR - TOP));
  const inside = ({ at }: Point): boolean => at >= first && at <= last;
  const most = Math.max(1, ...points.map(countOf));
  const column = (point: CalibrationPoint): string => {
    const height = round((COLUMN * countOf(point)) / most);
    return markup(
      'rect',
      {
        x: x(point.from),
        y: round(FLOOR - height),
        width: Math.max(1, x(point.from + width) - x(point.from) - 1),
        height,
        class: `column ${point.from < 0 ? 'tried' : 'cut'}`,
      },
      markup('title', {}, `${signedInteger(point.from)}: ${integer(countOf(point))}`),
    );
  };
  const marks = (all: readonly Point[], kind: string, bars: boolean): string[] =>
    all.filter(inside).flatMap(({ at, share }) => {
      const [value, interval] = [ratioOf(share) ?? 0, intervalOf(share)];
      const said = `${percent(share.part, share.of)} of ${integer(share.of)}`;
      const bar = { d: `M${x(at)} ${y(interval?.[0] ?? value)}V${y(interval?.[1] ?? value)}`, class: `${kind} bar` };
      const circle = { cx: x(at), cy: y(value), r: kind === 'tried' ? 2.5 : 4, class: kind };
      return [...(bars ? [markup('path', bar)] : []), markup('circle', circle, markup('title', {}, said))];
    });
  const line = (all: readonly Point[], kind: string): string =>
    markup('path', {
      d: pathOf(all.filter(inside).map(({ at, share }) => [x(at), y(ratioOf(share) ?? 0)])),
      class: `${kind} curve-line`,
    });
  const title = `${label ?? rule} by value less threshold`;
  return markup(
    'svg',
    { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img', class: 'chart' },
    markup('title', {}, escaped(title)),
    ...grid(lowest).map((share) =>
      markup(
        'g',
        {},
        markup('path', { d: `M${LEFT} ${y(share)}H${WIDTH}`, class: 'line' }),
        markup('text', { x: LEFT - 6, y: y(share) + 4, class: 'scale' }, `${Math.round(share * 100)}%`),
      ),
    ),
    ...points.map(column),
    markup('path', { d: `M${x(0)} 0V${FLOOR}`, class: 'threshold' }),
    ...labels(points).map((value) =>
      markup('text', { x: x(value), y: FLOOR + 18, class: 'scale middle' }, signedInteger(value)),
    ),
    line(tried, 'tried'),
    line(cuts, 'cut'),
    ...marks(control, 'control', true),
    ...marks(tried, 'tried', false),
    ...marks(cuts, 'cut', true),
  );
}

function shown(points: readonly Point[], least: number): Point[] {
  return points.filter(({ share }) => share.of >= least);
}

function pointsOf(margins: Margins): Point[] {
  const bins = [...margins].sort(([one], [other]) => one - other);
  const width = Math.min(...bins.slice(1).map(([bin], index) => bin - (bins[index]?.[0] ?? 0)), 40);
  return bins.map(([bin, share]) => ({ at: bin + width / 2, share }));
}

function widthOf(points: readonly CalibrationPoint[]): number {
  return Math.min(...points.slice(1).map(({ from }, index) => from - (points[index]?.from ?? 0)), 400);
}

function countOf({ tried, cuts }: CalibrationPoint): number {
  return tried + cuts;
}

function floorOf(share: Share): number {
  return Math.floor((intervalOf(share)?.[0] ?? 1) * 10) / 10;
}

function grid(lowest: number): number[] {
  return Array.from({ length: 11 }, (_, tenth) => tenth / 10).filter((share) => share >= lowest - 0.001);
}

function labels(points: readonly CalibrationPoint[]): number[] {
  const step = Math.max(1, Math.ceil(points.length / LABELS));
  return points.filter((_, index) => index % step === 0).map(({ from }) => from);
}

function pathOf(points: readonly (readonly [number, number])[]): string {
  return points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('');
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
