/** A story: a recorded search, and some of its decisions, each with a few words about it. */

import type { RuleName } from '#espalier/engine/trace-node.js';
import type { TraceRecords } from '#espalier/engine/trace-records.js';
import type { RecordTree } from '#espalier/model/record-tree.js';
import { hingesOnImproving } from '#espalier/model/starting-node.js';
import { bestChild } from '#espalier/model/walk.js';
import { follow, readPath } from '../address/recorded-path.js';
import type { Recording } from '../address/view-links.js';

/** What the words of a step say the search did, so that a later engine which does otherwise is found out. */
export type Claim =
  /** It is searched. */
  | { readonly kind: 'searched' }
  /** It is on the best line. */
  | { readonly kind: 'best' }
  /** The side to move is not let pass. */
  | { readonly kind: 'noPass' }
  /** The rule ended the search here, or pruned the move. */
  | {
      readonly kind: 'cut';
      readonly rule: RuleName;
      readonly onlyImproving?: boolean;
      readonly verdict?: 'right' | 'wrong';
    };

export interface StoryStep {
  /** The way to the record, as links have it. */
  readonly path: string;
  readonly text: () => string;
  /** Absent where the step was made of the recording itself. */
  readonly claim?: Claim;
}

export interface Story {
  readonly id: string;
  readonly title: () => string;
  readonly subtitle: () => string;
  /** The drawing on its card. */
  readonly sign: 'crown' | 'shears' | 'pass' | 'board' | 'clock';
  /** Absent: the recording that is shown, which is a file. */
  readonly recording: Recording | undefined;
  /** Whether its title is the first question about its recording. */
  readonly asks?: boolean;
  readonly steps: readonly StoryStep[];
}

/** The record that a step speaks of, and whether the search does there what the step says. Its verdict is not asked. */
export function stepAt(
  { records }: Pick<RecordTree, 'records'>,
  { path, claim }: StoryStep,
): { readonly id: number; readonly holds: boolean } {
  const { id, complete } = follow(records, readPath(path));
  return { id, holds: complete && (claim === undefined || isSo(records, id, claim)) };
}

function isSo(records: TraceRecords, id: number, claim: Claim): boolean {
  switch (claim.kind) {
    case 'searched':
      return records.visit(id) !== 'pruned' && records.nodes(id) > 0;
    case 'best':
      return isOnBestLine(records, id);
    case 'noPass':
      return records.visit(id) !== 'pruned' && [...records.children(id)].every((child) => !records.passes(child));
    case 'cut':
      return (
        records.end(id) === 'rule' &&
        records.rule(id) === claim.rule &&
        (claim.onlyImproving !== true || hingesOnImproving(records, id))
      );
  }
}

function isOnBestLine(records: TraceRecords, id: number): boolean {
  let at: number | undefined = 0;
  while (at !== undefined && at < id) at = bestChild(records, at);
  return at === id;
}
