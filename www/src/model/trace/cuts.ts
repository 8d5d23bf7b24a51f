/** The cuts of a search by the rules that made them, and in plain words for those who know no rule by its name. */

import type { TraceRecords } from '#espalier/engine/trace-records.js';
import { type Family, markOf } from '#espalier/model/palette.js';
import { t } from '#espalier/model/words.js';

/** Families of rules that end a node or prune a move. */
export const SKIPS = ['staticEval', 'testSearch', 'lateMove', 'material'] as const satisfies readonly Family[];
export type Skip = (typeof SKIPS)[number];

export function skipWords(family: Skip): string {
  switch (family) {
    case 'staticEval':
      return t`far enough ahead`;
    case 'testSearch':
      return t`a quick test was enough`;
    case 'lateMove':
      return t`too far down the list`;
    case 'material':
      return t`loses material`;
  }
}

/** In the order of the legend. `isShort`: that the others are skipped is said once. */
export const plainClasses = (isShort = false): readonly (readonly [Family, string])[] => [
  ['none', t`looked at`],
  ['reduced', t`looked at less deeply`],
  ['known', t`seen before`],
  ...SKIPS.map((family, at) => {
    const words = skipWords(family);
    return [family, isShort && at > 0 ? words : t`skipped: ${words}`] as const;
  }),
];

/** Nodes and moves that a search cut for one reason. */
export interface Cuts<Reason> {
  readonly reason: Reason;
  readonly count: number;
  /** The one nearest to the root. */
  readonly example: number;
}

/** The skipped nodes and moves by family of rules, the most frequent first; of moves pruned together each counts. */
export function skippedOf(records: TraceRecords): Cuts<Skip>[] {
  const found = new Map<Skip, Cuts<Skip>>();
  for (let id = 0; id < records.count; id += 1) {
    const rule = records.end(id) === 'rule' ? records.declaration(id) : undefined;
    const reason = rule && SKIPS.find((known) => known === markOf(rule).family);
    if (reason === undefined) continue;
    const known = found.get(reason);
    const isNearer = known === undefined || records.ply(id) < records.ply(known.example);
    const count = (known?.count ?? 0) + 1 + (records.others(id) ?? 0);
    found.set(reason, { reason, count, example: isNearer && isReached(records, id) ? id : (known?.example ?? id) });
  }
  return [...found.values()].sort((one, other) => other.count - one.count);
}

/** Whether only moves lead to a record, as in a game: below a pass no position is one of the game. */
function isReached(records: TraceRecords, id: number): boolean {
  return records.line(id).every((step) => {
    const visit = records.visit(step);
    return visit === 'root' || visit === undefined || (records.move(step) !== undefined && visit !== 'probCut');
  });
}
