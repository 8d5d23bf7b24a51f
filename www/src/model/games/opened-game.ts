/** A game of others that was opened in Analyse, as far as it can be told without playing through it. */

import type { Color, Score } from '#espalier/engine/types.js';
import type { SavedAnalysis } from '../analysis/saved-analysis.js';
import type { GameStart } from '../analysis/variation-tree.js';
import { isPlayedHere } from '../game/pgn-tags.js';
import type { Opening } from '../openings/opening-names.js';
import { eventOf, tagOf } from '../pgn/game-title.js';
import type { DigestMaker, Entry } from '../storage/entry.js';
import { isWritten, type KeptAnalysis, readKeptAnalysis } from './kept-analysis.js';
import { type Judged, judgedBy, judgedIn, type ReviewDigest, reviewDigest } from './review-digest.js';

/** Accuracy and curve only where all of it was reviewed. */
export interface OpenedGame extends Partial<Judged> {
  readonly kind: 'opened';
  readonly id: string;
  /** When something was last done with it. */
  readonly changed: number;
  readonly white: string;
  readonly black: string;
  /** That of the player, whose names are chosen in the settings; undefined in a game of others. */
  readonly side?: Color;
  /** As a tag says; empty where none does. */
  readonly ratings: Readonly<Record<Color, string>>;
  /** Where and when: `New York 1956`. */
  readonly event: string;
  /** When, as PGN writes it: `2024.01.02`, `2024.??.??`; empty where nobody says so. */
  readonly date: string;
  /** As PGN writes it; `*` where it is not known. */
  readonly result: string;
  /** Of the main line, as UCI writes them. */
  readonly moves: readonly string[];
  /** Where its moves begin. */
  readonly start: Pick<GameStart, 'fen' | 'chess960'>;
  /** Null where it has none; undefined where it was not looked for yet. */
  readonly opening?: Opening | null | undefined;
}

/** All that is known of it. */
export interface WholeOpened extends OpenedGame, KeptAnalysis {}

/** What is kept of a game for the list. */
interface OpenedDigest extends Omit<OpenedGame, 'kind' | 'id' | 'moves'> {
  /** One text is read much faster than many. */
  readonly moves: string;
}

/** Null where it is not listed. `names`: what the names of openings are of. */
export function openedDigests(names: string): DigestMaker<OpenedDigest | null> {
  return {
    kind: 'analysis',
    form: `4 ${names}`,
    make: (entry) => {
      const game = readOpenedGame(entry, undefined);
      if (game === undefined) return null;
      const { kind: _, id: __, saved: ___, judgments: ____, moves, ...digest } = game;
      return { ...digest, moves: moves.join(' ') };
    },
  };
}

export function openedGameOf(id: string, digest: OpenedDigest, review: ReviewDigest | null | undefined): OpenedGame {
  const moves = digest.moves.split(' ');
  return { kind: 'opened', id, ...digest, moves, ...judgedIn(review, digest.start, moves) };
}

/**
 * Undefined where it cannot be read, or has no name: then it is no game of others. One that was played here is listed
 * as that; but what is written in another analysis of it than the one beside it is not to be lost.
 */
export function readOpenedGame(entry: Entry, review: Entry | undefined): WholeOpened | undefined {
  const kept = readKeptAnalysis(entry, review);
  if (kept === undefined) return undefined;
  const { saved, judgments } = kept;
  const { tags, result = '*', fen, chess960 } = saved.start;
  const [white, black, event] = [tagOf(tags, 'White'), tagOf(tags, 'Black'), eventOf(tags)];
  const [moves = []] = saved.lines;
  if (white === '' && black === '' && event === '') return undefined;
  if (moves.length === 0 || (isPlayedHere(tags) && !isWritten(saved))) return undefined;
  return {
    kind: 'opened',
    id: entry.id,
    changed: entry.changed,
    white,
    black,
    ratings: { white: tagOf(tags, 'WhiteElo'), black: tagOf(tags, 'BlackElo') },
    event,
    date: tagOf(tags, 'Date') || tagOf(tags, 'UTCDate') || tagOf(tags, 'EventDate'),
    result,
    moves,
    ...(judgedIn(reviewDigest(judgments), saved.start, moves) ?? writtenJudged(saved, moves)),
    start: { ...(fen !== undefined && { fen }), chess960 },
    saved,
    judgments,
  };
}

function writtenJudged({ start, notes }: SavedAnalysis, moves: readonly string[]): Judged | undefined {
  const scores = writtenScores(notes, moves);
  return scores && judgedBy(scores, start);
}

/** What stands in the game itself, where it is whole. */
function writtenScores(notes: SavedAnalysis['notes'], moves: readonly string[]): Score[] | undefined {
  const byMoves = new Map(
    notes.flatMap(({ moves: to, score }) => (score === undefined ? [] : [[to.join(' '), score]])),
  );
  const scores = Array.from({ length: moves.length + 1 }, (_, ply) => byMoves.get(moves.slice(0, ply).join(' ')));
  const last = scores.at(-2);
  // After mate no file has a score.
  if (last?.kind === 'mate' && Math.abs(last.moves) === 1) scores[moves.length] ??= last;
  return scores.every((score) => score !== undefined) ? scores : undefined;
}
