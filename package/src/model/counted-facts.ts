/** What a recording holds, counted from its records, as lines of a name and a number: what it does not say is left out. */

import type { RecordCounts, RuleCounts } from '../engine/trace-counts.js';
import { integer, percent } from './format.js';
import { fixed, t } from './words.js';

/** A name and what stands for it. */
export type CountedFact = readonly [label: string, value: string];

/** What there is of nodes, moves, the table and the order of moves. */
export function countedFacts({ visited, pruned, table, reduced, cutoffs }: RecordCounts): CountedFact[] {
  const share = (part: number | undefined, of: number): string | undefined =>
    part === undefined || of === 0 ? undefined : percent(part, of);
  const { total = 0, firstMove, firstFour, meanNumber } = cutoffs ?? {};
  const facts: readonly (readonly [string, string | undefined])[] = [
    [t`Nodes recorded`, integer(visited)],
    [t`Moves pruned`, pruned === undefined ? undefined : integer(pruned)],
    [t`Table knew the position`, share(table.hits, visited)],
    [t`Table answered`, share(table.answers, visited)],
    [t`Reduced moves searched again`, share(reduced?.again, reduced?.moves ?? 0)],
    [t`Refuted by the first move`, share(firstMove, total)],
    [t`By one of the first four`, share(firstFour, total)],
    [t`Mean number of that move`, meanNumber === undefined ? undefined : fixed(meanNumber, 2)],
  ];
  return facts.flatMap(([label, value]) => (value === undefined ? [] : [[label, value] as const]));
}

/** How often each rule has decided, by the name that its program gives it. */
export function ruleFacts(rules: readonly RuleCounts[]): CountedFact[] {
  return rules.map(({ declaration, fired }) => [t(declaration.label), integer(fired)]);
}
