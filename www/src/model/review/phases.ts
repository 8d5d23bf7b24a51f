/** Where opening, middlegame and ending begin, told by the pieces alone. */

import type { Piece } from '#espalier/chess/squares.js';
import type { Color } from '#espalier/engine/types.js';
import { placementOf } from '#espalier/model/placement.js';

export interface Phase {
  readonly name: 'opening' | 'middlegame' | 'ending';
  /** The first position of it, in moves of either side. */
  readonly ply: number;
}

/** Pieces besides kings and pawns: with so many the middlegame has begun at the latest, with so many the ending. */
const MIDDLEGAME_MOST = 10;
const ENDING_MOST = 6;
/** A home rank with fewer pieces is developed. */
const DEVELOPED = 4;

/** `fens`: of the start and after each move. */
export function phasesOf(fens: readonly string[]): Phase[] {
  const boards = fens.map((fen) => [...placementOf(fen).pieces].filter(([, { role }]) => role !== 'pawn'));
  const middlegame = boards.findIndex((board) => officers(board) <= MIDDLEGAME_MOST || isDeveloped(board));
  const ending = boards.findIndex((board) => officers(board) <= ENDING_MOST);
  const phases: Phase[] = [{ name: 'opening', ply: 0 }];
  if (middlegame >= 0 && middlegame !== ending) phases.push({ name: 'middlegame', ply: middlegame });
  if (ending >= 0) phases.push({ name: 'ending', ply: ending });
  // A later phase that begins at once takes the place of the one before.
  return phases.filter(({ ply }, index) => phases[index + 1]?.ply !== ply);
}

/** Pieces on their squares, without pawns. */
type Board = readonly (readonly [square: string, piece: Piece])[];

function officers(board: Board): number {
  return board.filter(([, { role }]) => role !== 'king').length;
}

function isDeveloped(board: Board): boolean {
  const home = (color: Color, rank: string): number =>
    board.filter(([square, piece]) => piece.color === color && square.charAt(1) === rank).length;
  return home('white', '1') < DEVELOPED || home('black', '8') < DEVELOPED;
}
