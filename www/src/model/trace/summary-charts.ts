/** The counters of a traced search as charts. */

import type { PlyCounts } from '#espalier/engine/trace-counts.js';
import type {
  CutoffSummary,
  IterationSummary,
  PlySummary,
  RuleSummary,
  RuleTally,
  Score,
  TraceSummary,
} from '#espalier/engine/types.js';
import { compact, integer, percent } from '#espalier/model/format.js';
import { FAMILY_COLORS, FAMILY_NAMES, type Family, isRule, RULE_MARKS } from '#espalier/model/palette.js';
import { fixed, t } from '#espalier/model/words.js';
import type { Chart } from './chart.js';

const share = (value: number): string => `${Math.round(value * 100)}%`;
/** The engine counts every rule separately for these three, in this order. */
export const IMPROVING_SERIES = [
  {
    get name() {
      return t`▲ improving`;
    },
    color: 'better',
  },
  {
    get name() {
      return t`▼ not improving`;
    },
    color: 'worse',
  },
  {
    get name() {
      return t`● unknown`;
    },
    color: 'unknown',
  },
] as const;

/** The three in the order of `IMPROVING_SERIES`. */
export function byImproving<T>({
  improving,
  notImproving,
  unknown,
}: Record<'improving' | 'notImproving' | 'unknown', T>): [T, T, T] {
  return [improving, notImproving, unknown];
}

/** Numbers that need no chart, each with its name. */
export function shortFacts({ rules, iterations, cutoffs, table }: TraceSummary): (readonly [string, string])[] {
  const reduction = rules.find(({ rule }) => rule === 'lateMoveReduction');
  const { tried, fired } = sumOf(reduction === undefined ? [] : byImproving(reduction).flat());
  const nodes = iterations.reduce((sum, iteration) => sum + iteration.nodes, 0);
  return [
    [t`Nodes of all iterations`, integer(nodes)],
    [t`Table knew the position`, percent(table.hits, table.probes)],
    [t`Table answered`, percent(table.answers, table.probes)],
    [t`Reduced moves searched again`, percent(tried - fired, tried)],
    [t`Refuted by the first move`, percent(cutoffs.firstMove, cutoffs.total)],
    [t`By one of the first four`, percent(cutoffs.firstFour, cutoffs.total)],
    [t`Mean number of that move`, cutoffs.total === 0 ? '–' : fixed(cutoffs.meanNumber, 2)],
  ];
}

export function rateByPly(plies: readonly (PlySummary | PlyCounts)[]): Chart {
  return {
    title: t`Improving by ply`,
    caption: t`Mean rate of improving, and the share of nodes that improved, by distance from the root.`,
    kind: 'lines',
    series: [
      { name: t`mean rate`, color: 'better' },
      { name: t`share improving`, color: 'accent', dashed: true },
    ],
    points: plies.map(({ nodes, known, improving, meanRate }, ply) => ({
      label: String(ply),
      values: known === 0 ? [undefined, undefined] : [meanRate, improving / known],
      cells: [
        known === 0 || meanRate === undefined ? '–' : fixed(meanRate, 2),
        percent(improving, known),
        integer(nodes),
      ],
    })),
    labelHead: t`Ply`,
    heads: [t`mean rate`, t`improving`, t`nodes`],
    most: 1,
    format: share,
  };
}

/** In the order in which they are stacked. */
const STACKED = ['staticEval', 'testSearch', 'lateMove', 'material'] as const satisfies readonly Family[];

export function pruningByDepth(rules: readonly RuleSummary[]): Chart {
  // A reduction prunes nothing by itself; it is in the next chart.
  const pruning = rules.filter(({ rule }) => rule !== 'lateMoveReduction');
  const depths = Math.max(0, ...rules.map(({ improving }) => improving.length));
  const points = Array.from({ length: depths }, (_, depth) => {
    const at = (rule: RuleSummary): RuleTally => sumOf(byImproving(rule).map((tallies) => tallies[depth] ?? NOTHING));
    const { tried } = sumOf(pruning.map(at));
    const fired = STACKED.map((family) => sumOf(pruning.filter(({ rule }) => isOf(family, rule)).map(at)).fired);
    return {
      label: String(depth),
      values: fired.map((count) => (tried === 0 ? undefined : count / tried)),
      cells: [...fired.map((count) => percent(count, tried)), integer(tried)],
    };
  });
  return {
    title: t`Pruning by depth`,
    caption: t`Of all the times a pruning rule was asked at a depth, how often it said yes. Depth 0 is quiescence.`,
    kind: 'stacked',
    series: STACKED.map((family) => ({ name: FAMILY_NAMES[family], color: FAMILY_COLORS[family] })),
    points,
    labelHead: t`Depth`,
    heads: [...STACKED.map((family) => FAMILY_NAMES[family]), t`asked`],
    format: share,
  };
}

export function firedByRule(rules: readonly RuleSummary[]): Chart {
  return {
    title: t`Fired by rule`,
    caption: t`How often each rule said yes when it was asked: where the position was improving, where it was not, and where there was nothing to compare it with.`,
    kind: 'bars',
    series: IMPROVING_SERIES,
    points: rules.map((rule) => {
      const tallies = byImproving(rule).map(sumOf);
      return {
        label: t(rule.label),
        values: tallies.map(({ tried, fired }) => (tried === 0 ? undefined : fired / tried)),
        cells: tallies.flatMap(({ tried, fired }) => [integer(tried), integer(fired), percent(fired, tried)]),
      };
    }),
    labelHead: t`Rule`,
    heads: ['▲', '▼', '●'].flatMap((mark) => [`${mark} ${t`tried`}`, t`fired`, t`share`]),
    most: 1,
    format: share,
  };
}

export function failHighs({ total, firstMove, firstFour }: CutoffSummary): Chart {
  const parts: readonly (readonly [string, number])[] = [
    [t`first move`, firstMove],
    [t`moves 2 to 4`, firstFour - firstMove],
    [t`later`, total - firstFour],
  ];
  return {
    title: t`Which move refuted`,
    caption: t`Nodes that a move refuted, by the number of that move. The earlier, the better the order of moves.`,
    kind: 'bars',
    series: [{ name: t`nodes`, color: 'accent' }],
    points: parts.map(([label, count]) => ({
      label,
      values: [total === 0 ? undefined : count / total],
      cells: [integer(count), percent(count, total)],
    })),
    labelHead: t`Refuted by`,
    heads: [t`nodes`, t`share`],
    most: 1,
    format: share,
  };
}

/**
 * `timeTo` knows when an iteration was finished, in milliseconds; `shown` writes a score of the side to move at the
 * root, `nameOf` a move.
 */
export function nodesByIteration(
  iterations: readonly IterationSummary[],
  timeTo: (depth: number) => number | undefined,
  shown: (score: Score) => string,
  nameOf: (uci: string) => string,
): Chart {
  return {
    title: t`Nodes by iteration`,
    caption: t`Nodes that each iteration searched. The table has how many times those of the one before.`,
    kind: 'columns',
    series: [{ name: t`nodes`, color: 'accent' }],
    points: iterations.map(({ depth, nodes, branching, score, bestMove }) => {
      const time = timeTo(depth);
      return {
        label: String(depth),
        values: [nodes],
        cells: [
          integer(nodes),
          branching === undefined ? '–' : `× ${fixed(branching, 2)}`,
          time === undefined ? '–' : `${fixed(time / 1000, 2)} s`,
          shown(score),
          bestMove === undefined ? '–' : nameOf(bestMove),
        ],
      };
    }),
    labelHead: t`Depth`,
    heads: [t`nodes`, t`branching`, t`time`, t`score`, t`best move`],
    format: compact,
  };
}

const NOTHING: RuleTally = { tried: 0, fired: 0 };

function isOf(family: Family, rule: string): boolean {
  return isRule(rule) && RULE_MARKS[rule].family === family;
}

function sumOf(tallies: readonly RuleTally[]): RuleTally {
  return tallies.reduce((sum, { tried, fired }) => ({ tried: sum.tried + tried, fired: sum.fired + fired }), NOTHING);
}
