/** A game of others that was opened in Analyse, as far as it can be told without playing through it. */

import type { Color, Score } from '#espalier/engine/types.js';
import type { Rules } from '#espalier/rules/types.js';
import { NodePositions } from '../analysis/node-positions.js';
import { reviewedTree } from '../analysis/reviewed-tree.js';
import type { SavedAnalysis } from '../analysis/saved-analysis.js';
import { readAnalysisRecord, restoreAnalysis } from '../analysis/saved-analysis.js';
import type { VariationTree } from '../analysis/variation-tree.js';
import { mainLine, nodeOf, ROOT } from '../analysis/variation-tree.js';
import { isPlayedHere } from '../game/own-game.js';
import { eventOf, tagOf } from '../pgn/game-title.js';
import { accuracyOf } from '../review/accuracy.js';
import type { Judgment } from '../review/game-review.js';
import { reviewOf } from '../review/game-review.js';
import { readSavedReview } from '../review/saved-review.js';
import type { Entry } from '../storage/entry.js';

export interface OpenedGame {
  readonly kind: 'opened';
  readonly id: string;
  /** When something was last done with it. */
  readonly changed: number;
  readonly white: string;
  readonly black: string;
  /** Where and when: `New York 1956`. */
  readonly event: string;
  /** As PGN writes it; `*` where it is not known. */
  readonly result: string;
  /** Of the main line, as UCI writes them. */
  readonly moves: readonly string[];
  /** Of each side, where all of it was reviewed. */
  readonly accuracy: Readonly<Record<Color, number | undefined>> | undefined;
  readonly saved: SavedAnalysis;
  readonly judgments: ReadonlyMap<string, Judgment> | undefined;
  /** As they lie in the storage: the analysis, and its review. */
  readonly entries: readonly Entry[];
}

/** Undefined where it cannot be read, has no players, or was played here: then it is listed as that. */
export function readOpenedGame(entry: Entry, review: Entry | undefined): OpenedGame | undefined {
  const saved = readAnalysisRecord(entry.record)?.present;
  if (saved === undefined) return undefined;
  const { tags, result = '*' } = saved.start;
  const [white, black] = [tagOf(tags, 'White'), tagOf(tags, 'Black')];
  const [moves = []] = saved.lines;
  if ((white === '' && black === '') || moves.length === 0 || isPlayedHere(tags)) return undefined;
  const judgments = readSavedReview(review?.record);
  return {
    kind: 'opened',
    id: entry.id,
    changed: entry.changed,
    white,
    black,
    event: eventOf(tags),
    result,
    moves,
    accuracy: accuracyIn(saved, moves, judgments),
    saved,
    judgments,
    entries: review === undefined ? [entry] : [entry, review],
  };
}

/** Those that were opened last come first. */
export function readOpenedGames(analyses: readonly Entry[], reviews: readonly Entry[]): OpenedGame[] {
  const byId = new Map(reviews.map((review) => [review.id, review]));
  const games = analyses.flatMap((entry) => readOpenedGame(entry, byId.get(`${entry.id}.review`)) ?? []);
  return games.sort((one, other) => other.changed - one.changed);
}

/** With what its review has found; undefined where the rules refuse it. */
export function treeOfOpened(rules: Rules, { saved, judgments }: OpenedGame): VariationTree | undefined {
  const tree = restoreAnalysis(rules, saved);
  if (tree === undefined || judgments === undefined) return tree;
  const line = [ROOT, ...mainLine(tree)].map((id) => nodeOf(tree.nodes, id));
  // A review of another line says nothing of this one.
  if (judgments.size !== line.length) return tree;
  const known = [...judgments.values()];
  const sans = line.slice(1).map(({ move }) => move?.san ?? '');
  return reviewedTree(tree, new NodePositions(rules), known, reviewOf(line, sans, known));
}

function accuracyIn(
  { start, notes }: SavedAnalysis,
  moves: readonly string[],
  judgments: ReadonlyMap<string, Judgment> | undefined,
): OpenedGame['accuracy'] {
  const reviewed = [...(judgments?.values() ?? [])].map(({ score }) => score);
  const scores = reviewed.length === moves.length + 1 ? reviewed : writtenScores(notes, moves);
  if (scores === undefined) return undefined;
  const first = start.fen?.split(' ')[1] === 'b' ? 'black' : 'white';
  const rounded = (side: Color): number | undefined => {
    const accuracy = accuracyOf(scores, side, first);
    return accuracy === undefined ? undefined : Math.round(accuracy);
  };
  return { white: rounded('white'), black: rounded('black') };
}

/** What stands in the game itself, where it is whole. */
function writtenScores(notes: SavedAnalysis['notes'], moves: readonly string[]): Score[] | undefined {
  const byMoves = new Map(
    notes.flatMap(({ moves: to, score }) => (score === undefined ? [] : [[to.join(' '), score]])),
  );
  const scores = Array.from({ length: moves.length + 1 }, (_, ply) => byMoves.get(moves.slice(0, ply).join(' ')));
  return scores.every((score) => score !== undefined) ? scores : undefined;
}
