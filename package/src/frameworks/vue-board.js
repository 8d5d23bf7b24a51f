import { EspalierBoard as element } from './board.js';
import { component } from './vue-component.js';

export const EspalierBoard = component('espalier-board', element);
