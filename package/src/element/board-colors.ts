/** The colors of squares and pieces, on the board and in pictures of it. */

import type { Color } from '../chess/squares.js';

export const SQUARE_COLORS = { light: '#e6e2d3', dark: '#7f9a8c', last: '#e0b441' } as const;

/** Of the letters and numbers on them. */
export const COORDINATE_COLORS = { light: '#3d5047', dark: '#14231f' } as const;

/** Of the parts of pieces: a body with its edge, lines and dots. */
export const PIECE_COLORS: Readonly<Record<Color, Readonly<Record<'body' | 'edge' | 'line', string>>>> = {
  white: { body: '#fdfbf4', edge: '#1b2523', line: '#1b2523' },
  black: { body: '#2a3633', edge: '#0d1513', line: '#dfe5dc' },
};
