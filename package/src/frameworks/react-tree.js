import { EspalierTree as element } from './tree.js';
import { component } from './react-component.js';

export const EspalierTree = component('espalier-tree', element);
