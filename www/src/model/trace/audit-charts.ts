/** What audits and ablations have shown, as charts. */

import type { RefereedRule } from '#espalier/engine/research-types.js';
import type { Ablated, AuditTally, Difference, RuleAudit, Score, Share } from '#espalier/engine/types.js';
import { integer, MINUS, percent } from '#espalier/model/format.js';
import { fixed, t } from '#espalier/model/words.js';
import { moreNodes } from '../explore/spread-words.js';
import type { Chart } from './chart.js';
import { type JudgedSample, nothingToJudge } from './judged-sample.js';
import { byImproving, IMPROVING_SERIES } from './summary-charts.js';

/** Of the cuts of a search recorded here, or of a file. */
export function sampleChart({ found }: JudgedSample): Chart {
  return 'recorded' in found ? rightByReferee(found.rules) : rightByRule(found.rules);
}

/** What the whole sample means. */
export function sampleWords({ found }: JudgedSample): string {
  if (!('recorded' in found)) return differenceWords(found.rules);
  if (found.rules.length === 0) return nothingToJudge();
  return differenceWords(found.rules.map(({ label, difference }) => ({ label: t(label), difference })));
}

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
        values: shares.map(ratioOf),
        intervals: shares.map(intervalOf),
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
    format: wholePercent,
  };
}

/** Each cut beside its control. */
function rightByReferee(rules: readonly RefereedRule[]): Chart {
  return {
    title: t`Were the cuts right?`,
    caption: t`Share of cuts that were right, with its 95% interval, by Espalier as the referee: it searches their positions deeper, twice, by searches that share nothing, and cannot tell where they do not agree. The control judges nodes and moves of the recording that were searched to the same depth: Espalier disagrees about some of those, too, and only what is beyond that is the fault of a rule.`,
    kind: 'bars',
    series: [
      { name: t`cuts`, color: 'accent' },
      { name: t`control`, color: 'unknown' },
    ],
    points: rules.map(({ label, all, control }) => {
      const shares = [all.withoutRule, control.withoutRule];
      return {
        label: t(label),
        values: shares.map(ratioOf),
        intervals: shares.map(intervalOf),
      };
    }),
    labelHead: t`Rule`,
    heads: [t`cuts`, t`judged`, t`wrong`, t`control`, t`difference`, t`cannot tell`],
    rows: rules.map(({ label, cuts, all, control, difference }) => [
      t(label),
      integer(cuts),
      integer(all.judged),
      wrongText(all),
      wrongText(control),
      differenceText(difference),
      integer(all.cannotTell),
    ]),
    most: 1,
    format: wholePercent,
  };
}

function ratioOf({ right, decided }: Share): number | undefined {
  return decided === 0 ? undefined : right / decided;
}

function intervalOf({ low, high }: Share): [number, number] | undefined {
  return low === undefined || high === undefined ? undefined : [low, high];
}

/** One row for each group of which cuts were judged, and one for all of them, as the command line has them. */
function rowsOfRule(rule: RuleAudit): string[][] {
  const groups = byImproving(rule).map((tally, index) => ({ name: IMPROVING_SERIES[index]?.name ?? '', tally }));
  const judged = groups.filter(({ tally }) => tally.judged > 0);
  const split = judged.map(({ name, tally }) => [rule.label, name, '', ...tallyCells(tally, ['', ''])]);
  const ofAll = [wrongText(rule.control), differenceText(rule.difference)] as const;
  return [...split, [rule.label, t`all`, integer(rule.cuts), ...tallyCells(rule.all, ofAll)]];
}

function tallyCells(tally: AuditTally, [control, difference]: readonly [string, string]): string[] {
  const { judged, notReproduced, saved, withoutPruning } = tally;
  const savedText = saved === undefined ? '–' : integer(saved);
  return [
    integer(judged),
    wrongText(tally),
    control,
    difference,
    integer(notReproduced),
    shareText(withoutPruning),
    savedText,
  ];
}

/** `3 of 198`. */
function wrongText({ wrong, withoutRule: { decided } }: Pick<AuditTally, 'wrong' | 'withoutRule'>): string {
  return decided === 0 ? '–' : t`${integer(wrong)} of ${integer(decided)}`;
}

/** `1.5% (−0.4 to 3.0)`. */
function differenceText(difference: Difference | undefined): string {
  if (difference === undefined) return '–';
  const points = (share: number): string => fixed(100 * share, 1).replace('-', MINUS);
  const { value, low, high } = difference;
  return t`${points(value)}% (${points(low)} to ${points(high)})`;
}

/** A rule with its difference from the control, where there is one. */
interface Compared {
  readonly label: string;
  readonly difference?: Difference | undefined;
}

/** Which rules are wrong more often than their control, by more than chance. */
export function differenceWords(rules: readonly Compared[]): string {
  const wrong = rules.filter(({ difference }) => difference !== undefined && difference.low > 0);
  if (wrong.length === 0) return t`No rule is wrong more often than its control, beyond chance.`;
  return wrong
    .map(({ label, difference }) => t`${label} is wrong more often than its control: ${differenceText(difference)}.`)
    .join(' ');
}

/** `81.0% (75–86%)`: the share in the sample, and where the true one lies. */
function shareText(share: Share): string {
  const interval = intervalOf(share);
  if (interval === undefined) return '–';
  const [low, high] = interval.map((end) => Math.round(end * 100));
  return `${percent(share.right, share.decided)} (${low}–${high}%)`;
}

/** `shown` writes a score of the side to move at the root. */
export function nodesByVariant(known: readonly Ablated[], shown: (score: Score) => string): Chart {
  return {
    title: t`How much work does improving save here?`,
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
    format: wholePercent,
  };
}

function wholePercent(share: number): string {
  return `${Math.round(share * 100)}%`;
}
