/** Registers `<espalier-tree>` and the board in it; on a server importing it does nothing. */

import { Chessboard } from './chessboard.js';
import { define } from './element-base.js';
import { EspalierTree } from './tree.js';

export type { Color } from '../chess/squares.js';
export type { MapColor } from '../model/palette.js';
export type { TreeProps } from './props.js';
export type { NodeSelection, TreeEventMap, TreeLoad } from './tree/events.js';
export type { TreeSource } from './tree/load.js';
export { EspalierTree };

declare global {
  interface HTMLElementTagNameMap {
    'espalier-chessboard': Chessboard;
    'espalier-tree': EspalierTree;
  }
}

define('espalier-chessboard', Chessboard);
define('espalier-tree', EspalierTree);
