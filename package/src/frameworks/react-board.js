import { EspalierBoard as element } from './board.js';
import { component } from './react-component.js';

export const EspalierBoard = component('espalier-board', element);
