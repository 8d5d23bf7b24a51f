/** The colors of arrows, on the board and in pictures of it. */

import type { Arrow } from './arrow-shapes.js';

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
