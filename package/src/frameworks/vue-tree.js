import { EspalierTree as element } from './tree.js';
import { component } from './vue-component.js';

export const EspalierTree = component('espalier-tree', element);
