// The elements as components of React 18 and 19: a bundler leaves out those that a page does not import.
export { EspalierBoard } from './react-board.js';
export { EspalierChessboard } from './react-chessboard.js';
export { EspalierTree } from './react-tree.js';
