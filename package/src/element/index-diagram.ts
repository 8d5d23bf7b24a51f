/** Diagrams as texts. Importing it does nothing else. */

export type { Arrow } from './arrows.js';
export { type Diagram, diagram } from './diagram.js';
export type { PieceSet } from './pieces.js';
export type { Color, Square } from './squares.js';
