/** Links to Play, Practice, Explore and My games for other views: nothing else of those views is loaded for that. */

import type { PositionRequest } from '#espalier/engine/types.js';
import { gameFields, readAddress, writeAddress } from './address.js';

/** A link to a new game from a position: the dialog opens with it. */
export interface PlayStart {
  readonly fen: string;
  readonly chess960: boolean;
}

export const PLAY = '#play';

export function writePlayLink({ fen, chess960 }: PlayStart): string {
  return writeAddress(PLAY, [
    ['fen', fen.replaceAll(' ', '_')],
    ['chess960', chess960 ? '1' : undefined],
  ]);
}

/** Reads what `writePlayLink` wrote; other addresses give `undefined`. */
export function readPlayLink(hash: string): PlayStart | undefined {
  const fields = readAddress(PLAY, hash);
  const fen = fields?.get('fen')?.replaceAll('_', ' ');
  return fen === undefined ? undefined : { fen, chess960: fields?.get('chess960') === '1' };
}

export const GAMES = '#games';

/** A link to the moments of a game that are tried again; without a game to those of today. */
export interface PracticeLink {
  /** Of the entry that the moments lie in, on this device. */
  readonly id?: string;
  /** The moment that comes first, by the ply before its move; else the worst does. */
  readonly ply?: number;
}

export const PRACTICE = '#practice';

export function writePracticeLink({ id, ply }: PracticeLink): string {
  return writeAddress(PRACTICE, [
    ['of', id],
    ['ply', ply === undefined ? undefined : String(ply)],
  ]);
}

/** Reads what `writePracticeLink` wrote; other addresses give `undefined`. */
export function readPracticeLink(hash: string): PracticeLink | undefined {
  const fields = readAddress(PRACTICE, hash);
  const id = fields?.get('of') ?? undefined;
  const ply = Number(fields?.get('ply') ?? Number.NaN);
  return fields && { ...(id !== undefined && { id }), ...(Number.isInteger(ply) && { ply }) };
}

/** What is recorded. */
export interface Recording {
  /** Absent: the standard start position. */
  readonly fen?: string | undefined;
  readonly moves: readonly string[];
  readonly chess960: boolean;
  /** Plies; this or `nodes` is given. */
  readonly depth?: number;
  readonly nodes?: number;
}

export const EXPLORE = '#explore';
/** How far a position of a game is searched that is looked at without being asked how far. */
const USUAL = { depth: 12, nodes: 200_000 } as const;

/** What an address says of a recording. */
export function recordingFields({ moves, depth, nodes, ...start }: Recording): Parameters<typeof writeAddress>[1] {
  return [...gameFields({ ...start, moves: [...moves] }), ['depth', depth?.toString()], ['nodes', nodes?.toString()]];
}

/** The address at which the position after `ply` moves of a game is recorded, and looked at, or a `move` of it. */
export function positionLink(
  { fen, moves = [], chess960 = false }: PositionRequest,
  ply: number,
  move?: string,
): string {
  const recording = { ...(fen !== undefined && { fen }), moves: moves.slice(0, ply), chess960, ...USUAL };
  return writeAddress(EXPLORE, [...recordingFields(recording), ['move', move]]);
}
