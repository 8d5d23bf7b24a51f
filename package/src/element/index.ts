/** Registers `<espalier-board>` where there are custom elements; elsewhere importing it does nothing. */

import { EspalierBoard } from './board.js';

export type { Arrow } from './arrows.js';
export { EspalierBoard } from './board.js';
export type { BoardEventMap, SquarePair } from './board.js';
export type { BoardMove } from './moves.js';
export type { Color, PromotionRole, Square } from './squares.js';

declare global {
  interface HTMLElementTagNameMap {
    'espalier-board': EspalierBoard;
  }
}

if (globalThis.customElements !== undefined && customElements.get('espalier-board') === undefined) {
  customElements.define('espalier-board', EspalierBoard);
}
