/** Where margins should be, a rule a figure. */
import { integer, percent } from '../model/format.js';
import { escaped, markup } from '../model/markup.js';
import { calibrationChart } from './calibration-chart.js';
import type { JudgedMargins } from './judged-margins.js';
import type { CalibrationCurve } from './report.js';
import { paragraph, section } from './sections.js';
import { type Share, sum } from './share.js';

const NOTHING: Share = { part: 0, of: 0 };

export function calibrationMarkup(
  curves: readonly CalibrationCurve[],
  judged: ReadonlyMap<string, JudgedMargins>,
): string {
  const drawn = curves.filter(({ points }) => points.some(({ tried }) => tried > 0));
  if (drawn.length === 0) return '';
  return section(
    'Where margins should be',
    paragraph(
      'By value less threshold. Left, blue: tried, did not fire, and came out as the rule claims all the same. Right, green: cut, and right by the referee, with 95% intervals. Rings: the control, nodes and moves on which the rule did not fire and which the program searched, of the depth and outcome of a cut and judged alike: what is wrong there is no fault of the rule. Columns: how many.',
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
    paragraph(
      [
        `${percent(cameOut, tried)} of all that it was tried on in vain.`,
        ...curve.sentences,
        ...judgedText(judged),
      ].join(' '),
    ),
  );
}

function judgedText(judged: JudgedMargins | undefined): string[] {
  if (judged === undefined) return [];
  const [cuts, control] = [judged.cuts, judged.control].map((margins) => [...margins.values()].reduce(sum, NOTHING));
  if (cuts === undefined || cuts.of === 0) return [];
  const said = ({ part, of }: Share): string => `${percent(part, of)} of ${integer(of)}`;
  const beside = control === undefined || control.of === 0 ? 'there is no control' : `${said(control)} in the control`;
  return [`The referee confirms ${said(cuts)} cuts; ${beside}.`];
}

function nameOf({ rule, label = rule, depth, improving }: CalibrationCurve): string {
  const at = depth === null ? [] : [`depth ${depth}`];
  const is = improving === null ? [] : [improving ? 'improving' : 'not improving'];
  return [label, ...at, ...is].join(', ');
}
