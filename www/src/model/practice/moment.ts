/** Moments of a game to try again: a position, what was played there, and how its better move was looked for since. */

import type { Color, Score } from '#espalier/engine/types.js';
import { plural, t } from '#espalier/model/words.js';
import { type LinkedGame, MOVE } from '../address/address.js';
import { checksum } from '../checksum.js';
import { isRecord, listOf } from '../json.js';
import { readScore } from '../review/saved-review.js';
import type { Mark } from '../review/winning-chances.js';

/** How a moment was practised last. */
export interface Progress {
  readonly state: 'found' | 'shown';
  /** How many moves were tried, the one that was found included, and how many hints were taken. */
  readonly tries: number;
  /** How often in a row it was found at the first try and without a hint. */
  readonly streak: number;
  /** Milliseconds since 1970. */
  readonly at: number;
}

export interface Moment {
  /** How many moves lead to the position. */
  readonly ply: number;
  /** What was played there, as UCI writes it. */
  readonly played: string;
  readonly mark: Mark;
  /** Of winning chances, lost by that move. */
  readonly points: number;
  /** White's, before the move and after it. */
  readonly before: Score;
  readonly after: Score;
  /** The better line, as UCI writes it. */
  readonly better: readonly string[];
  readonly progress?: Progress;
}

/** The moments of one game, the worst first. */
export interface MomentSet {
  /** The same for the same moves, wherever they come from. */
  readonly id: string;
  readonly game: LinkedGame;
  /** Whose moves they are. */
  readonly side: Color;
  /** Of the opponent in a game of one's own; else what the game is called. */
  readonly name: string;
  readonly isOwn: boolean;
  /** When it was first kept. */
  readonly date: number;
  /** With how many nodes each position was searched: what was found with more is not undone by what was with fewer. */
  readonly nodes: number;
  /** White's, after each move; the first is the start. Null where nothing is known. */
  readonly scores: readonly (Score | null)[];
  readonly moments: readonly Moment[];
}

/** A game has no more: the worst count. */
const MOMENTS_MAX = 8;

/** Moments as they are found in a game; those of `side` are kept. */
export function momentSet(
  about: Omit<MomentSet, 'id' | 'moments'>,
  found: readonly (Moment & { readonly mover: Color })[],
): MomentSet {
  const own = found.filter(({ mover, better }) => mover === about.side && better.length > 0);
  const worst = own.sort((one, other) => other.points - one.points).slice(0, MOMENTS_MAX);
  return { ...about, id: practiceId(about.game), moments: worst.map(({ mover: _, ...moment }) => moment) };
}

/** Of the entry that the moments of a game lie in. */
export function practiceId(game: LinkedGame): string {
  return `practice.${gameKey(game)}`;
}

/** The same moments with what was practised of them before. */
export function withProgress(set: MomentSet, known: MomentSet | undefined): MomentSet {
  if (known === undefined) return set;
  if (known.nodes > set.nodes) return known;
  const moments = set.moments.map((moment) => {
    const before = known.moments.find(({ ply, played }) => ply === moment.ply && played === moment.played);
    return before?.progress === undefined ? moment : { ...moment, progress: before.progress };
  });
  return { ...set, date: known.date, moments };
}

/** What a sitting has made of a moment, after what was known of it. */
export function progressAfter(
  before: Progress | undefined,
  state: Progress['state'],
  tries: number,
  at: number,
): Progress {
  const isClean = state === 'found' && tries === 1;
  return { state, tries, streak: isClean ? (before?.streak ?? 0) + 1 : 0, at };
}

const VERSION = 1;

/** As it is kept; the identity is that of its entry. */
export function savedMoments({ id: _, ...set }: MomentSet): unknown {
  return { version: VERSION, ...set };
}

/** What `savedMoments` has written; undefined where it is anything else. */
export function readMoments(id: string, value: unknown): MomentSet | undefined {
  if (!isRecord(value) || value['version'] !== VERSION) return undefined;
  const { side, name, isOwn, date, nodes } = value;
  const game = readGame(value['game']);
  const scores = listOf(value['scores'], (one) => (one === null ? 'unknown' : readScore(one)));
  const moments = listOf(value['moments'], readMoment);
  if (game === undefined || scores === undefined || moments === undefined) return undefined;
  if ((side !== 'white' && side !== 'black') || typeof name !== 'string') return undefined;
  if (typeof date !== 'number' || typeof nodes !== 'number') return undefined;
  return {
    id,
    game,
    side,
    name,
    isOwn: isOwn === true,
    date,
    nodes,
    scores: scores.map((score) => (score === 'unknown' ? null : score)),
    moments: moments.filter(({ ply }) => ply < game.moves.length),
  };
}

function readGame(value: unknown): LinkedGame | undefined {
  if (!isRecord(value)) return undefined;
  const { fen, chess960 } = value;
  const moves = listOf(value['moves'], readMove);
  return moves && { ...(typeof fen === 'string' && { fen }), moves, chess960: chess960 === true };
}

function readMoment(value: unknown): Moment | undefined {
  if (!isRecord(value)) return undefined;
  const { ply, mark, points } = value;
  const [played, before, after] = [readMove(value['played']), readScore(value['before']), readScore(value['after'])];
  const better = listOf(value['better'], readMove);
  if (typeof ply !== 'number' || typeof points !== 'number' || !isMark(mark)) return undefined;
  if (played === undefined || before === undefined || after === undefined || better === undefined) return undefined;
  const progress = readProgress(value['progress']);
  return { ply, played, mark, points, before, after, better, ...(progress && { progress }) };
}

function readProgress(value: unknown): Progress | undefined {
  if (!isRecord(value)) return undefined;
  const { state, tries, streak, at } = value;
  if (state !== 'found' && state !== 'shown') return undefined;
  if (typeof tries !== 'number' || typeof streak !== 'number' || typeof at !== 'number') return undefined;
  return { state, tries, streak, at };
}

const readMove = (value: unknown): string | undefined =>
  typeof value === 'string' && MOVE.test(value) ? value : undefined;
const isMark = (value: unknown): value is Mark => value === '??' || value === '?' || value === '?!';

/** A short name for the moves of a game, the same wherever the game comes from. */
export function gameKey({ fen = '', moves, chess960 }: LinkedGame): string {
  return checksum(`${fen}|${chess960}|${moves.join(' ')}`);
}

/** For a button: `Practice your 3 mistakes`. */
export function momentsText(count: number): string {
  return t`Practice your ${count} ${plural(count, 'mistake', 'mistakes')}`;
}

/** `3 mistakes to practice`. */
export function dueText(count: number): string {
  return t`${count} ${plural(count, 'mistake', 'mistakes')} to practice`;
}
