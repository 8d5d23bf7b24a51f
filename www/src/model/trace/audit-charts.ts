/** What audits and ablations have shown, as charts. */

import type { Ablated, AuditTally, RuleAudit, Share } from '#espalier/engine/types.js';
import { compact, integer, percent, scoreText } from '#espalier/model/format.js';
import { fixed, t } from '#espalier/model/words.js';
import type { Chart } from './chart.js';
import { byImproving, IMPROVING_SERIES } from './summary-charts.js';

export function rightByRule(rules: readonly RuleAudit[]): Chart {
  return {
    title: t`Were the cuts right?`,
    caption: t`Share of the judged cuts that were right by a search without the rule, with its 95% interval. The table has it for a search that prunes nothing, too.`,
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
    heads: [t`improving`, t`cuts`, t`judged`, t`right, rule off`, t`right, nothing pruned`, t`nodes saved`],
    rows: rules.flatMap(rowsOfRule),
    most: 1,
    format: (value) => `${Math.round(value * 100)}%`,
  };
}

const allWord = () => t`all`;

/** One row for each group of which cuts were judged, and one for all of them, as the command line has them. */
function rowsOfRule(rule: RuleAudit): string[][] {
  const groups = byImproving(rule).map((tally, index) => ({ name: IMPROVING_SERIES[index]?.name ?? '', tally }));
  const judged = groups.filter(({ tally }) => tally.audited > 0);
  return [...judged, { name: allWord(), tally: rule.all }].map(({ name, tally }) => [
    rule.label,
    name,
    name === allWord() ? integer(rule.cuts) : '',
    ...tallyCells(tally),
  ]);
}

function tallyCells({ audited, saved, withoutRule, withoutPruning }: AuditTally): string[] {
  const savedText = saved === undefined ? '–' : integer(saved);
  return [integer(audited), shareText(withoutRule), shareText(withoutPruning), savedText];
}

/** `81.0% (75–86%)`: the share in the sample, and where the true one lies. */
function shareText({ part, of, interval }: Share): string {
  if (interval === undefined) return '–';
  const [low, high] = interval.map((end) => Math.round(end * 100));
  return `${percent(part, of)} (${low}–${high}%)`;
}

export function nodesByVariant(known: readonly Ablated[]): Chart {
  const shipped = known.find(({ variant }) => variant === 'shipped');
  return {
    title: t`What does improving buy here?`,
    caption: t`Nodes of the same search with improving off everywhere, and with each of its uses off alone.`,
    kind: 'bars',
    series: [{ name: t`nodes`, color: 'accent' }],
    points: known.map(({ label, depth, nodes, milliseconds, score, bestMove, bestMoveSan }) => ({
      label,
      values: [nodes],
      cells: [
        integer(nodes),
        shipped === undefined ? '–' : `× ${fixed(nodes / shipped.nodes, 2)}`,
        `${fixed(milliseconds / 1000, 2)} s`,
        String(depth),
        bestMoveSan ?? bestMove ?? '–',
        scoreText(score),
      ],
    })),
    labelHead: t`Improving is`,
    heads: [t`nodes`, t`of shipped`, t`time`, t`depth`, t`best move`, t`score`],
    format: compact,
  };
}
