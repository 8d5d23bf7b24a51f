/** How often what a rule missed came out as it claims all the same, by how much it missed. */

import type { RuleDeclaration } from '#espalier/engine/declarations.js';
import type { TraceRecords } from '#espalier/engine/trace-records.js';
import { percent } from '#espalier/model/format.js';
import { t } from '#espalier/model/words.js';
import type { Chart } from './chart.js';

/** Centipawns of a bin, and bins below the threshold; what lies beyond is in the outermost. */
const WIDTH = 20;
const BINS = 15;

/** Fewer say nothing. */
const LEAST = 20;

const COLORS = ['accent', 'better', 'worse', 'unknown'];

/** Tries in vain, and how many came out as the rule claims. */
export interface NearMisses {
  readonly tried: number;
  readonly cameOut: number;
}

/** Of each rule that compares centipawns, from the bin next to the threshold on. */
export function countNearMisses(records: TraceRecords): Map<RuleDeclaration, NearMisses[]> {
  const counts = new Map<RuleDeclaration, { tried: number; cameOut: number }[]>();
  const rules = records.declarations.tried.map((code) => records.declarations.rules.get(code));
  for (let id = 0; id < records.count; id += 1) {
    // A move that another rule has pruned was not searched.
    if (records.visit(id) === 'pruned') continue;
    for (const [place, rule] of rules.entries()) {
      if (rule?.unit !== 'centipawns') continue;
      const missed = records.missedBy(id, place);
      if (missed === undefined) continue;
      const [score, beta] = outcomeOf(records, rule.scope === 'singleMove' ? lastSearch(records, id) : id);
      if (score === undefined || beta === undefined) continue;
      const bins = counts.get(rule) ?? Array.from({ length: BINS }, () => ({ tried: 0, cameOut: 0 }));
      counts.set(rule, bins);
      const bin = bins[Math.min(BINS - 1, Math.floor((-missed - 1) / WIDTH))];
      if (bin === undefined) continue;
      bin.tried += 1;
      // A node that fails high, or a move after which the opponent does.
      if (score >= beta) bin.cameOut += 1;
    }
  }
  return counts;
}

function outcomeOf(records: TraceRecords, id: number): [score: number | undefined, beta: number | undefined] {
  return [records.score(id), records.beta(id)];
}

/** The last search of a move whose first this is: they follow each other. */
function lastSearch(records: TraceRecords, first: number): number {
  let last = first;
  for (;;) {
    const next = last + records.subtree(last);
    const visit = next < records.count ? records.visit(next) : undefined;
    const isAgain =
      (visit === 'nullWindow' || visit === 'openWindow') &&
      records.parent(next) === records.parent(first) &&
      records.moveCode(next) === records.moveCode(first) &&
      records.number(next) === records.number(first);
    if (!isAgain) return last;
    last = next;
  }
}

/** Absent where no rule's near misses are recorded. */
export function nearMisses(records: TraceRecords): Chart | undefined {
  const counts = [...countNearMisses(records)];
  if (counts.length === 0) return undefined;
  return {
    title: t`Near misses`,
    caption: t`Where a rule was tried in vain: how often the node failed high, or the move did not beat alpha, all the same. The nearer to the threshold, the more often; where it is nearly always, the margin could be smaller.`,
    kind: 'lines',
    series: counts.map(([rule], index) => ({ name: t(rule.label), color: COLORS[index % COLORS.length] ?? '' })),
    points: Array.from({ length: BINS }, (_, index) => {
      const bin = BINS - 1 - index;
      const found = counts.map(([, bins]) => bins[bin] ?? { tried: 0, cameOut: 0 });
      return {
        label: `−${bin * WIDTH + WIDTH}`,
        values: found.map(({ tried, cameOut }) => (tried < LEAST ? undefined : cameOut / tried)),
        cells: found.map(({ tried, cameOut }) => percent(cameOut, tried)),
      };
    }),
    labelHead: t`Centipawns to the threshold`,
    heads: counts.map(([rule]) => t(rule.label)),
    most: 1,
    format: (value) => `${Math.round(value * 100)}%`,
  };
}
