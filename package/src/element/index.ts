/** All elements, and what formats scores beside them; on a server importing it does nothing. */

import { EspalierBoard } from './board.js';
import { Chessboard } from './chessboard.js';
import { define } from './element-base.js';
import { EspalierTree } from './tree.js';

export { forWhite, type LineStart, numberedLine, scoreText, whiteShare } from '../model/format.js';
export type * from './index-board.js';
export type * from './index-chessboard.js';
export type * from './index-tree.js';
export { Chessboard as EspalierChessboard, EspalierBoard, EspalierTree };

define('espalier-chessboard', Chessboard);
define('espalier-board', EspalierBoard);
define('espalier-tree', EspalierTree);
