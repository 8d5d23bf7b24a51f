/** The colors of squares, pieces and arrows, on the board and in pictures of it. */

import type { Color } from '../chess/squares.js';
import type { Arrow } from './arrow-shapes.js';

export const SQUARE_COLORS = { light: '#e6e2d3', dark: '#7f9a8c', last: '#e0b441' } as const;

/** Of the letters and numbers on them. */
export const COORDINATE_COLORS = { light: '#3d5047', dark: '#14231f' } as const;

/** Of the parts of pieces: a body with its edge, lines and dots. */
export const PIECE_COLORS: Readonly<Record<Color, Readonly<Record<'body' | 'edge' | 'line', string>>>> = {
  white: { body: '#fdfbf4', edge: '#1b2523', line: '#1b2523' },
  black: { body: '#2a3633', edge: '#0d1513', line: '#dfe5dc' },
};

export const ARROW_COLORS: Readonly<Record<Arrow['kind'], string>> = {
  played: '#174e86',
  pruned: '#8c3a06',
  best: '#1d6b52',
  searched: '#14503c',
  test: '#9c3d76',
  static: '#1b6fb0',
  refutes: '#b8331f',
  green: '#15781b',
  red: '#9c1f1f',
  blue: '#1a4fa8',
  yellow: '#c77d00',
};

/** Of a shaft, in squares. */
export const DASHES = '0.24 0.14';
