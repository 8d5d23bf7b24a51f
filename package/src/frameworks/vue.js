// The elements as components of Vue 3: a bundler leaves out those that a page does not import.
export { EspalierBoard } from './vue-board.js';
export { EspalierChessboard } from './vue-chessboard.js';
export { EspalierTree } from './vue-tree.js';
