/** Registers `<espalier-chessboard>`, which knows no rules; on a server importing it does nothing. */

import { Chessboard } from './chessboard.js';
import { define } from './element-base.js';

export type { Color, PromotionRole, Square } from '../chess/squares.js';
export type { Arrow } from './arrows.js';
export type { ChessboardEventMap, SquarePair } from './chessboard.js';
export type { BoardMove } from './moves.js';
export type { PieceSet } from './pieces.js';
export type { ChessboardProps } from './props.js';
export { Chessboard as EspalierChessboard };

declare global {
  interface HTMLElementTagNameMap {
    'espalier-chessboard': Chessboard;
  }
}

define('espalier-chessboard', Chessboard);
