/** Registers the elements where there are custom elements; elsewhere importing them does nothing. */

import { EspalierBoard } from './board.js';
import { EspalierTree } from './tree.js';

export { forWhite, scoreText, whiteShare } from '../model/format.js';
export type { MapColor } from '../model/palette.js';
export type { Arrow } from './arrows.js';
export type { BoardEventMap, GameOver, MadeMove, ShownPosition } from './board/events.js';
export type { Level, Play } from './board/options.js';
export { EspalierBoard } from './board.js';
export type { ChessboardEventMap, SquarePair } from './chessboard.js';
export type { BoardMove } from './moves.js';
export type { PieceSet } from './pieces.js';
export type { BoardProps, TreeProps } from './props.js';
export type { Color, PromotionRole, Square } from './squares.js';
export type { NodeSelection, TreeEventMap, TreeLoad } from './tree/events.js';
export type { TreeSource } from './tree/load.js';
export { EspalierTree } from './tree.js';

declare global {
  interface HTMLElementTagNameMap {
    'espalier-board': EspalierBoard;
    'espalier-tree': EspalierTree;
  }
}

const ELEMENTS = { 'espalier-board': EspalierBoard, 'espalier-tree': EspalierTree } as const;

// A page may load two copies of the package: the first one stays.
for (const [name, element] of Object.entries(ELEMENTS)) {
  if (globalThis.customElements !== undefined && customElements.get(name) === undefined)
    customElements.define(name, element);
}
