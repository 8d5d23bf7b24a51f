/** A link that has a position recorded, as other views offer it: what Explore is needed for is not loaded for that. */

import type { PositionRequest } from '#espalier/engine/types.js';
import { gameFields, writeAddress } from './address.js';

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
