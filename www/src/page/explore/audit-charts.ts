/** What audits and ablations have shown, as charts. */

import type { Ablated, AuditTally, RuleAudit, SampleAudit, Share } from '../../engine/audit-types.js';
import { compact, integer, percent, scoreText } from '../format.js';
import type { Chart } from './chart.js';
import { BETTER_AND_WORSE } from './summary-charts.js';

/** The records of all cuts that a search without the rule, or one without any pruning, found wrong. */
export function wrongCuts({ cuts }: SampleAudit): number[] {
  return cuts
    .filter(({ withoutRule, withoutPruning }) => withoutRule === 'wrong' || withoutPruning === 'wrong')
    .map(({ id }) => id);
}

export function soundByRule(rules: readonly RuleAudit[]): Chart {
  return {
    title: 'Were the cuts right?',
    caption:
      'Share of the judged cuts that a search without the rule bears out, with its 95% interval. ' +
      'The table has it for a search that leaves nothing out, too.',
    kind: 'bars',
    series: [...BETTER_AND_WORSE],
    points: rules.map(({ label, improving, notImproving }) => {
      const tallies = [improving, notImproving];
      return {
        label,
        values: tallies.map(({ withoutRule }) => withoutRule.value),
        intervals: tallies.map(({ withoutRule }) => withoutRule.interval),
        cells: tallies.flatMap(tallyCells),
      };
    }),
    labelHead: 'Rule',
    heads: ['▲', '▼'].flatMap((mark) => [`${mark} judged`, 'sound', 'sound, nothing left out', 'nodes saved']),
    most: 1,
    format: (value) => `${Math.round(value * 100)}%`,
  };
}

function tallyCells({ audited, saved, withoutRule, withoutPruning }: AuditTally): string[] {
  return [integer(audited), shareText(withoutRule), shareText(withoutPruning), integer(saved)];
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
    title: 'What does improving buy here?',
    caption: 'Nodes of the same search with the trend off everywhere, and with each of its uses off alone.',
    kind: 'bars',
    series: [{ name: 'nodes', color: 'accent' }],
    points: known.map(({ label, depth, nodes, milliseconds, score, bestMove, bestMoveSan }) => ({
      label,
      values: [nodes],
      cells: [
        integer(nodes),
        shipped === undefined ? '–' : `× ${(nodes / shipped.nodes).toFixed(2)}`,
        `${(milliseconds / 1000).toFixed(2)} s`,
        String(depth),
        bestMoveSan ?? bestMove ?? '–',
        scoreText(score),
      ],
    })),
    labelHead: 'Improving is',
    heads: ['nodes', 'of shipped', 'time', 'depth', 'best move', 'score'],
    format: compact,
  };
}
