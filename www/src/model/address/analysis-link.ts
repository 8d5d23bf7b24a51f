/** A link to a position of an analysis, with the moves to it and those after it. */

import { gameFields, type LinkedGame, MOVE, readAddress, readGameWords, wholeNumber, writeAddress } from './address.js';

export interface AnalysisLink {
  /** Absent: the view is just opened. */
  readonly game?: LinkedGame;
  /** How many of the moves lead to the position shown; absent: all. */
  readonly ply?: number;
  /** A move of that position, as UCI writes it: what is wrong with it is asked. */
  readonly why?: string;
  /** A game with all that is written in it, as PGN, packed. */
  readonly pgn?: string;
  /** The position shown, by its place among those of the PGN in their order; absent: the start. */
  readonly at?: number;
}

export const ANALYSE = '#analyse';

export function writeAnalysisLink({ game, ply, why, pgn, at }: AnalysisLink): string {
  if (pgn !== undefined)
    return writeAddress(ANALYSE, [
      ['pgn', pgn],
      ['at', at?.toString()],
    ]);
  if (game === undefined) return ANALYSE;
  const isEnd = ply === undefined || ply >= game.moves.length;
  return writeAddress(ANALYSE, [...gameFields(game), ['ply', isEnd ? undefined : ply.toString()], ['why', why]]);
}

/** Reads what `writeAnalysisLink` wrote, or what somebody has spoiled since; other addresses give `undefined`. */
export function readAnalysisLink(hash: string): AnalysisLink | undefined {
  const fields = readAddress(ANALYSE, hash);
  if (fields === undefined) return undefined;
  const pgn = fields.get('pgn');
  if (pgn !== null) {
    const at = wholeNumber(fields.get('at'), Number.MAX_SAFE_INTEGER);
    return { pgn, ...(at !== undefined && { at }) };
  }
  const game = readGameWords(fields);
  if (game.fen === undefined && game.moves.length === 0) return {};
  const ply = wholeNumber(fields.get('ply'), game.moves.length);
  const why = fields.get('why') ?? '';
  return { game, ...(ply !== undefined && { ply }), ...(MOVE.test(why) && { why }) };
}
