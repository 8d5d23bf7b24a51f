/** What has been written in a game, and what its review has found, as they are kept beside it. */

import type { Rules } from '#espalier/rules/types.js';
import { reviewedTree } from '../analysis/game-tree.js';
import { NodePositions } from '../analysis/node-positions.js';
import {
  type AnalysisRecord,
  readAnalysisRecord,
  restoreAnalysis,
  type SavedAnalysis,
  savedAnalysis,
} from '../analysis/saved-analysis.js';
import { mainLine, nodeOf, ROOT, type VariationTree } from '../analysis/variation-tree.js';
import { type Judgment, reviewOf } from '../review/game-review.js';
import { readSavedReview } from '../review/saved-review.js';
import type { Entry } from '../storage/entry.js';

export interface KeptAnalysis {
  readonly saved: SavedAnalysis;
  readonly judgments: ReadonlyMap<string, Judgment> | undefined;
}

/** Undefined where it cannot be read. */
export function readKeptAnalysis(entry: Entry | undefined, review: Entry | undefined): KeptAnalysis | undefined {
  const saved = entry && readAnalysisRecord(entry.record)?.present;
  return saved && { saved, judgments: readSavedReview(review?.record) };
}

/** Whether it says more than the moves of a game. */
export function isWritten({ lines, notes }: SavedAnalysis): boolean {
  const says = ({ intro, comment, nags, drawings }: SavedAnalysis['notes'][number]): boolean =>
    [intro, comment, nags?.[0], drawings?.[0]].some(Boolean);
  return lines.length > 1 || notes.some(says);
}

/** With what its review has found; undefined where the rules refuse it. */
export function treeOfKept(rules: Rules, { saved, judgments }: KeptAnalysis): VariationTree | undefined {
  const tree = restoreAnalysis(rules, saved);
  if (tree === undefined || judgments === undefined) return tree;
  const line = [ROOT, ...mainLine(tree)].map((id) => nodeOf(tree.nodes, id));
  // A review of another line says nothing of this one.
  if (judgments.size !== line.length) return tree;
  const known = [...judgments.values()];
  const sans = line.slice(1).map(({ move }) => move?.san ?? '');
  return reviewedTree(tree, new NodePositions(rules), known, reviewOf(line, sans, known));
}

/** The first state of an entry. */
export function entryOf<Kept>(
  id: string,
  kind: Entry['kind'],
  status: Entry['status'],
  at: number,
  record: Kept,
): Entry & { record: Kept } {
  return { id, kind, status, created: at, changed: at, saved: at, revision: 1, record };
}

export function analysisEntry(tree: VariationTree, id: string, at: number): Entry & { record: AnalysisRecord } {
  const present = savedAnalysis({ ...tree, id }, mainLine(tree), 0);
  return entryOf(id, 'analysis', 'open', at, { present, past: [] });
}
