/** Registers the elements where there are custom elements; elsewhere importing them does nothing. */

import { EspalierBoard } from './board.js';

export type { Arrow } from './arrows.js';
export { EspalierBoard } from './board.js';
export type { BoardEventMap, GameOver, ShownPosition } from './board.js';
export type { Level, Play } from './board/options.js';
export type { SquarePair } from './chessboard.js';
export type { BoardMove } from './moves.js';
export type { Color, PromotionRole, Square } from './squares.js';
export * from '../model/index.js';

declare global {
  interface HTMLElementTagNameMap {
    'espalier-board': EspalierBoard;
  }
}

if (globalThis.customElements !== undefined && customElements.get('espalier-board') === undefined) {
  customElements.define('espalier-board', EspalierBoard);
}
