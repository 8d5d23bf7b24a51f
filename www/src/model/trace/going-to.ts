/** Places of a recorded search as people write them: a line of moves, a FEN, the number of a record. */

import { movesIn } from '#espalier/query/moves.js';

export type Place = { readonly number: number } | { readonly fen: string } | { readonly moves: readonly string[] };

const MOVE =
  /^(?:--|0000|[a-h][1-8][a-h][1-8][qrbn]?|[O0]-[O0](?:-[O0])?|[KQRBN]?[a-h]?[1-8]?x?[a-h][1-8](?:=?[QRBN])?)[+#!?]*$/;
const FEN = /^(?:[1-8pnbrqk]+\/){7}[1-8pnbrqk]+(?:\s|$)/i;
const NUMBER = /^#?(\d+)$/;

/** What a text names; nothing where it is no place, but a query. */
export function placeOf(text: string): Place | undefined {
  const wanted = text.trim().replaceAll('…', '...');
  const [, number] = NUMBER.exec(wanted) ?? [];
  if (number !== undefined) return { number: Number(number) };
  if (FEN.test(wanted)) return { fen: wanted };
  const moves = movesIn(wanted);
  return moves.length > 0 && moves.every((move) => MOVE.test(move)) ? { moves } : undefined;
}
