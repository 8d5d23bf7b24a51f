/** Registers `<espalier-board>`; on a server importing it does nothing. */

import { EspalierBoard } from './board.js';
import { define } from './element-base.js';

export type { Color, PromotionRole, Square } from '../chess/squares.js';
export type { Arrow } from './arrows.js';
export type {
  BoardEventMap,
  GameOver,
  MadeByProgram,
  MadeMove,
  MoveRefusal,
  MoveResult,
  PuzzleMove,
  PuzzleVerdict,
  ShownPosition,
} from './board/events.js';
export type { Level, Play } from './board/options.js';
export type { ChessboardEventMap, SquarePair } from './chessboard.js';
export type { BoardMove } from './moves.js';
export type { PieceSet } from './pieces.js';
export type { BoardProps } from './props.js';
export { EspalierBoard };

declare global {
  interface HTMLElementTagNameMap {
    'espalier-board': EspalierBoard;
  }
}

define('espalier-board', EspalierBoard);
