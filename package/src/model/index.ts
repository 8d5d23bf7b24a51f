/** What the elements know of traces and of text, without a document. What of it is public stands in the entry of the elements. */
export * from './format.js';
export * from './outcome-text.js';
export * from './palette.js';
export type { Placement } from './placement.js';
export { placementOf } from './placement.js';
export * from './plain-sentence.js';
export * from './record-text.js';
export * from './record-tree.js';
export type * from './recorded-tree.js';
export * from './telling-node.js';
export * from './tree-map-layout.js';
export * from './walk.js';
