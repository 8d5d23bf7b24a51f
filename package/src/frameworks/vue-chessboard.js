import { EspalierChessboard as element } from './chessboard.js';
import { component } from './vue-component.js';

export const EspalierChessboard = component('espalier-chessboard', element);
