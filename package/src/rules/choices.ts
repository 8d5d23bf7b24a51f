/** Values of which one is chosen. What Rust calls them the types say, and the compiler misses none. */
import type { DrawingColor } from './wasm-types.js';

const COLORS: Readonly<Record<DrawingColor, true>> = { green: true, red: true, blue: true, yellow: true };

/** The colors of arrows and rings, in the order in which people choose them. */
export const DRAWING_COLORS = Object.keys(COLORS) as readonly DrawingColor[];

/** The languages in whose letters moves are written; `figurine` has figures. */
export const PIECE_LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pl', 'figurine'] as const;
