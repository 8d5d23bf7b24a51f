/** A game of others that was opened in Analyse, as far as it can be told without playing through it. */

import type { Color, Score } from '#espalier/engine/types.js';
import type { Rules } from '#espalier/rules/types.js';
import { NodePositions } from '../analysis/node-positions.js';
import { reviewedTree } from '../analysis/reviewed-tree.js';
import type { SavedAnalysis } from '../analysis/saved-analysis.js';
import { readAnalysisRecord, restoreAnalysis } from '../analysis/saved-analysis.js';
import type { GameStart, VariationTree } from '../analysis/variation-tree.js';
import { mainLine, nodeOf, ROOT } from '../analysis/variation-tree.js';
import { isPlayedHere } from '../game/own-game.js';
import type { Opening } from '../openings/opening-names.js';
import { eventOf, tagOf } from '../pgn/game-title.js';
import { accuracyOf } from '../review/accuracy.js';
import type { Judgment } from '../review/game-review.js';
import { reviewOf } from '../review/game-review.js';
import { readSavedReview } from '../review/saved-review.js';
import type { DigestMaker } from '../storage/digest.js';
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
  readonly accuracy: Accuracies | undefined;
  /** Where its moves begin. */
  readonly start: Pick<GameStart, 'fen' | 'chess960'>;
  /** Null where it has none; undefined where it was not looked for yet. */
  readonly opening?: Opening | null | undefined;
}

type Accuracies = Readonly<Record<Color, number | undefined>>;

/** All that is known of it. */
export interface WholeOpened extends OpenedGame {
  readonly saved: SavedAnalysis;
  readonly judgments: ReadonlyMap<string, Judgment> | undefined;
}

/** What is kept of a game for the list. */
interface OpenedDigest extends Omit<OpenedGame, 'kind' | 'id' | 'moves'> {
  /** One text is read much faster than many. */
  readonly moves: string;
}

/** Of a review: how many positions have a score, and the accuracy by whose move was first. */
interface ReviewDigest extends Readonly<Record<Color, Accuracies>> {
  readonly count: number;
}

/** Null where it is not listed. `names`: what the names of openings are of. */
export function openedDigests(names: string): DigestMaker<OpenedDigest | null> {
  return {
    kind: 'analysis',
    form: `1 ${names}`,
    make: (entry) => {
      const game = readOpenedGame(entry, undefined);
      if (game === undefined) return null;
      const { kind: _, id: __, saved: ___, judgments: ____, moves, ...digest } = game;
      return { ...digest, moves: moves.join(' ') };
    },
  };
}

export const reviewDigests: DigestMaker<ReviewDigest | null> = {
  kind: 'review',
  form: '1',
  make: ({ record }) => reviewDigest(readSavedReview(record)),
};

export function openedGameOf(id: string, digest: OpenedDigest, review: ReviewDigest | null | undefined): OpenedGame {
  const moves = digest.moves.split(' ');
  return { kind: 'opened', id, ...digest, moves, accuracy: accuracyIn(review, digest.start, moves) ?? digest.accuracy };
}

/** Undefined where it cannot be read, has no players, or was played here: then it is listed as that. */
export function readOpenedGame(entry: Entry, review: Entry | undefined): WholeOpened | undefined {
  const saved = readAnalysisRecord(entry.record)?.present;
  if (saved === undefined) return undefined;
  const { tags, result = '*', fen, chess960 } = saved.start;
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
    accuracy: accuracyIn(reviewDigest(judgments), saved.start, moves) ?? writtenAccuracy(saved, moves),
    start: { ...(fen !== undefined && { fen }), chess960 },
    saved,
    judgments,
  };
}

/** With what its review has found; undefined where the rules refuse it. */
export function treeOfOpened(rules: Rules, { saved, judgments }: WholeOpened): VariationTree | undefined {
  const tree = restoreAnalysis(rules, saved);
  if (tree === undefined || judgments === undefined) return tree;
  const line = [ROOT, ...mainLine(tree)].map((id) => nodeOf(tree.nodes, id));
  // A review of another line says nothing of this one.
  if (judgments.size !== line.length) return tree;
  const known = [...judgments.values()];
  const sans = line.slice(1).map(({ move }) => move?.san ?? '');
  return reviewedTree(tree, new NodePositions(rules), known, reviewOf(line, sans, known));
}

/** Undefined where it is of other moves, or not of all. */
function accuracyIn(
  review: ReviewDigest | null | undefined,
  start: OpenedGame['start'],
  moves: readonly string[],
): Accuracies | undefined {
  return review?.count === moves.length + 1 ? review[firstOf(start)] : undefined;
}

function reviewDigest(judgments: ReadonlyMap<string, Judgment> | undefined): ReviewDigest | null {
  if (judgments === undefined) return null;
  const scores = [...judgments.values()].map(({ score }) => score);
  return { count: scores.length, white: accuracies(scores, 'white'), black: accuracies(scores, 'black') };
}

function writtenAccuracy({ start, notes }: SavedAnalysis, moves: readonly string[]): Accuracies | undefined {
  const scores = writtenScores(notes, moves);
  return scores && accuracies(scores, firstOf(start));
}

function accuracies(scores: readonly Score[], first: Color): Accuracies {
  const rounded = (side: Color): number | undefined => {
    const accuracy = accuracyOf(scores, side, first);
    return accuracy === undefined ? undefined : Math.round(accuracy);
  };
  return { white: rounded('white'), black: rounded('black') };
}

/** Whose move is first. */
function firstOf({ fen }: OpenedGame['start']): Color {
  return fen?.split(' ')[1] === 'b' ? 'black' : 'white';
}

/** What stands in the game itself, where it is whole. */
function writtenScores(notes: SavedAnalysis['notes'], moves: readonly string[]): Score[] | undefined {
  const byMoves = new Map(
    notes.flatMap(({ moves: to, score }) => (score === undefined ? [] : [[to.join(' '), score]])),
  );
  const scores = Array.from({ length: moves.length + 1 }, (_, ply) => byMoves.get(moves.slice(0, ply).join(' ')));
  return scores.every((score) => score !== undefined) ? scores : undefined;
}
