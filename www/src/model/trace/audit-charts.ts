/** What audits and ablations have shown, as charts. */

import type { Ablated, AuditTally, Difference, RuleAudit, Score, Share } from '#espalier/engine/types.js';
import { integer, MINUS, percent } from '#espalier/model/format.js';
import { fixed, t } from '#espalier/model/words.js';
import { moreNodes } from '../explore/spread-words.js';
import type { Chart } from './chart.js';
import { byImproving, IMPROVING_SERIES } from './summary-charts.js';

export function rightByRule(rules: readonly RuleAudit[]): Chart {
  return {
    title: t`Were the cuts right?`,
    caption: t`Share of cuts that were right, with its 95% interval. A cut is wrong where only the rule makes the difference. The control judges nodes and moves that were searched: what is wrong there is the fault of the audit.`,
    kind: 'bars',
    series: IMPROVING_SERIES,
    points: rules.map((rule) => {
      const shares = byImproving(rule).map(({ withoutRule }) => withoutRule);
      return {
        label: rule.label,
        values: shares.map(({ value }) => value),
        intervals: shares.map(({ interval }) => interval),
      };
    }),
    labelHead: t`Rule`,
    heads: [
      t`improving`,
      t`cuts`,
      t`judged`,
      t`wrong`,
      t`control`,
      t`difference`,
      t`not reproduced`,
      t`right, nothing pruned`,
      t`nodes saved`,
    ],
    rows: rules.flatMap(rowsOfRule),
    most: 1,
    format: (value) => `${Math.round(value * 100)}%`,
  };
}

/** One row for each group of which cuts were judged, and one for all of them, as the command line has them. */
function rowsOfRule(rule: RuleAudit): string[][] {
  const groups = byImproving(rule).map((tally, index) => ({ name: IMPROVING_SERIES[index]?.name ?? '', tally }));
  const judged = groups.filter(({ tally }) => tally.audited > 0);
  const split = judged.map(({ name, tally }) => [rule.label, name, '', ...tallyCells(tally, ['', ''])]);
  const ofAll = [wrongText(rule.control), differenceText(rule.difference)] as const;
  return [...split, [rule.label, t`all`, integer(rule.cuts), ...tallyCells(rule.all, ofAll)]];
}

function tallyCells(tally: AuditTally, [control, difference]: readonly [string, string]): string[] {
  const { audited, notReproduced, saved, withoutPruning } = tally;
  const savedText = saved === undefined ? '–' : integer(saved);
  return [
    integer(audited),
    wrongText(tally),
    control,
    difference,
    integer(notReproduced),
    shareText(withoutPruning),
    savedText,
  ];
}

/** `3 of 198`. */
function wrongText({ withoutRule: { part, of } }: AuditTally): string {
  return of === 0 ? '–' : t`${integer(of - part)} of ${integer(of)}`;
}

/** `1.5% (−0.4 to 3.0)`. */
function differenceText(difference: Difference | undefined): string {
  if (difference === undefined) return '–';
  const points = (share: number): string => fixed(100 * share, 1).replace('-', MINUS);
  const [low, high] = difference.interval;
  return t`${points(difference.value)}% (${points(low)} to ${points(high)})`;
}

/** Which rules are wrong more often than their control, by more than chance. */
export function differenceWords(rules: readonly RuleAudit[]): string {
  const wrong = rules.filter(({ difference }) => difference !== undefined && difference.interval[0] > 0);
  if (wrong.length === 0) return t`No rule is wrong more often than its control, beyond chance.`;
  return wrong
    .map(({ label, difference }) => t`${label} is wrong more often than its control: ${differenceText(difference)}.`)
    .join(' ');
}

/** `81.0% (75–86%)`: the share in the sample, and where the true one lies. */
function shareText({ part, of, interval }: Share): string {
  if (interval === undefined) return '–';
  const [low, high] = interval.map((end) => Math.round(end * 100));
  return `${percent(part, of)} (${low}–${high}%)`;
}

/** `shown` writes a score of the side to move at the root. */
export function nodesByVariant(known: readonly Ablated[], shown: (score: Score) => string): Chart {
  return {
    title: t`What does improving buy here?`,
    caption: t`Nodes of the same search with improving off everywhere, and with each of its uses off alone, against those with all of it: median and range of searches that differ in the order of equal moves.`,
    kind: 'bars',
    series: [{ name: t`nodes`, color: 'accent' }],
    points: known.map(({ label, depth, nodes, nodesOfShipped, milliseconds, score, bestMove, bestMoveSan }) => ({
      label,
      values: [nodesOfShipped.median],
      intervals: [[nodesOfShipped.least, nodesOfShipped.most]],
      cells: [
        integer(nodes),
        moreNodes(nodesOfShipped),
        `${fixed(milliseconds / 1000, 2)} s`,
        String(depth),
        bestMoveSan ?? bestMove ?? '–',
        shown(score),
      ],
    })),
    labelHead: t`Improving is`,
    heads: [t`nodes`, t`more nodes`, t`time`, t`depth`, t`best move`, t`score`],
    format: (value) => `${Math.round(value * 100)}%`,
  };
}
