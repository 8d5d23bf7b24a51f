/** The counts of a recording as charts, where its program has left no statistics. */

import type { CutoffCounts, PlyCounts, RuleCounts } from '#espalier/engine/trace-counts.js';
import { compact, integer, percent } from '#espalier/model/format.js';
import { FAMILY_COLORS, FAMILY_NAMES, type Family, markOf } from '#espalier/model/palette.js';
import { t } from '#espalier/model/words.js';
import type { Chart } from './chart.js';
import { failHighs, IMPROVING_SERIES, rateByPly } from './summary-charts.js';

/** The rate of each ply, where the file has it. */
export function countedRate(plies: readonly PlyCounts[]): Chart | undefined {
  if (plies.every(({ known }) => known === 0)) return undefined;
  return rateByPly(plies);
}

/** How often each rule has decided: how often it was asked is in no record. */
export function countedByRule(rules: readonly RuleCounts[]): Chart {
  return {
    title: t`Fired by rule`,
    caption: t`How many records each rule has decided: where the position was improving, where it was not, and where that is not known.`,
    kind: 'bars',
    series: IMPROVING_SERIES,
    points: rules.map(({ declaration, improving, notImproving, unknown, fired, others }) => ({
      label: t(declaration.label),
      values: [improving, notImproving, unknown],
      cells: [...[improving, notImproving, unknown].map(integer), percent(improving, fired), integer(others)],
    })),
    labelHead: t`Rule`,
    heads: ['▲', '▼', '●', t`improving`, t`with others`],
    format: compact,
  };
}

/** A rule of a program that does not say what it judges by goes last. */
const STACKED = ['staticEval', 'testSearch', 'lateMove', 'material', 'none'] as const satisfies readonly Family[];

/** How many records rules have decided at each depth. */
export function countedByDepth(rules: readonly RuleCounts[]): Chart {
  const depths = Math.max(0, ...rules.map(({ byDepth }) => byDepth.length));
  const families = STACKED.filter((family) => rules.some(({ declaration }) => markOf(declaration).family === family));
  const points = Array.from({ length: depths }, (_, depth) => {
    const fired = families.map((family) =>
      rules.reduce(
        (sum, { declaration, byDepth }) => sum + (markOf(declaration).family === family ? (byDepth[depth] ?? 0) : 0),
        0,
      ),
    );
    return { label: String(depth), values: fired, cells: fired.map(integer) };
  });
  const nameOf = (family: Family): string => (family === 'none' ? t`other rules` : FAMILY_NAMES[family]);
  return {
    title: t`Pruning by depth`,
    caption: t`How many records rules have decided at each depth. Depth 0 is quiescence.`,
    kind: 'stacked',
    series: families.map((family) => ({ name: nameOf(family), color: FAMILY_COLORS[family] })),
    points,
    labelHead: t`Depth`,
    heads: families.map(nameOf),
    format: compact,
  };
}

/** Which move has refuted its node. */
export function countedFailHighs({ total, firstMove, firstFour, meanNumber = 0 }: CutoffCounts): Chart {
  return failHighs({ total, firstMove, firstFour, meanNumber });
}
