import { EspalierChessboard as element } from './chessboard.js';
import { component } from './react-component.js';

export const EspalierChessboard = component('espalier-chessboard', element);
