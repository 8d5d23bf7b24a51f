/** Diagrams as texts. Importing it does nothing else. */

export type { Color, Square } from '../chess/squares.js';
export type { Arrow } from './arrows.js';
export { type Diagram, diagram } from './diagram.js';
export type { PieceSet } from './pieces.js';
