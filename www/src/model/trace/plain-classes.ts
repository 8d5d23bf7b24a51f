/** The classes of the map in plain words, for those who know no rule by its name. */

import type { RuleDeclaration } from '#espalier/engine/declarations.js';
import type { TraceRecords } from '#espalier/engine/trace-records.js';
import type { Family } from '#espalier/model/palette.js';
import { markOf } from '#espalier/model/palette.js';
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

/** In the order of the legend. */
export const plainClasses = (): readonly (readonly [Family, string])[] => [
  ['none', t`looked at`],
  ['reduced', t`looked at less deeply`],
  ['known', t`seen before`],
  ...SKIPS.map((family) => [family, t`skipped: ${skipWords(family)}`] as const),
];

/** Nodes and moves skipped for one reason. */
export interface Skipped {
  readonly family: Skip;
  readonly count: number;
  /** The one nearest to the root. */
  readonly example: number;
}

/** Nodes and moves that a search skipped, the most frequent reason first; of moves pruned together each counts. */
export function skippedOf(records: TraceRecords): Skipped[] {
  const found = new Map<Skip, Skipped>();
  for (let id = 0; id < records.count; id += 1) {
    if (records.end(id) !== 'rule') continue;
    const rule = records.declaration(id);
    const family = rule && SKIPS.find((known) => known === markOf(rule).family);
    if (family === undefined) continue;
    const known = found.get(family);
    const isNearer = known === undefined || records.ply(id) < records.ply(known.example);
    const count = (known?.count ?? 0) + 1 + (records.others(id) ?? 0);
    found.set(family, { family, count, example: isNearer && isReached(records, id) ? id : (known?.example ?? id) });
  }
  return [...found.values()].sort((one, other) => other.count - one.count);
}

/** The rule that has ended most nodes and pruned most moves. */
export function busiestRule(records: TraceRecords): RuleDeclaration | undefined {
  const counts = new Map<RuleDeclaration, number>();
  for (let id = 0; id < records.count; id += 1) {
    const rule = records.end(id) === 'rule' ? records.declaration(id) : undefined;
    if (rule !== undefined) counts.set(rule, (counts.get(rule) ?? 0) + 1 + (records.others(id) ?? 0));
  }
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0];
}

/** Whether only moves lead to a record, as in a game: below a pass no position is one of the game. */
function isReached(records: TraceRecords, id: number): boolean {
  return records.line(id).every((step) => {
    const visit = records.visit(step);
    return visit === 'root' || visit === undefined || (records.move(step) !== undefined && visit !== 'probCut');
  });
}
