/** The plain set: each piece is one outline, read at any size. */

import type { Role } from '../chess/squares.js';

type Part = 'body' | 'line' | 'dot';

export type Drawing = readonly (readonly [part: Part, path: string])[];

const outline = (...paths: readonly string[]): Drawing => [['body', paths.join('')]];

export const PLAIN: Readonly<Record<Role, Drawing>> = {
  pawn: outline(
    'M50 17c-9 0-15 6-15 14 0 5 2 9 5 11-4 2-7 4-8 8h9c0 11-5 18-11 23-5 4-7 10-7 17h54c0-7-2-13-7-17-6-5-11-12-11-23h9',
    'c-1-4-4-6-8-8 3-2 5-6 5-11 0-8-6-14-15-14z',
  ),
  rook: outline('M24 14h12v8h8v-8h12v8h8v-8h12v18l-9 9v25l7 9c5 1 7 4 7 9v6H19v-6c0-5 2-8 7-9l7-9V41l-9-9z'),
  bishop: outline(
    'M50 6a6 6 0 0 1 4.5 10C64 23 71 32 71 45c0 7-3 12-7 16l3 8c2 3 4 5 8 6 4 1 6 4 6 9v6H19v-6c0-5 2-8 6-9',
    ' 4-1 6-3 8-6l3-8c-4-4-7-9-7-16 0-13 7-22 16.5-29A6 6 0 0 1 50 6z',
  ),
  knight: outline(
    'M42 11.5c3 1 6 4 8 6.5 19 2.5 30 19 28.5 42-.5 6-1.5 11-3 16 4 1 6 4 6 8v6H20v-6c0-4 3-7 7-8h4c0-10 5-16 11-21',
    ' 4-3 5-6 5-10-4 4-9 6-15 7-1 4-4 6-7 7-5 0-9-4-8-10 .5-4 5-9 8-14 1-6 5-12 12-15 0-4 1.5-7 5-8.5z',
  ),
  queen: outline(
    'M20 90v-6c0-5 3-8 8-9-1-5-3-9-5-13L11 33a5 5 0 1 1 5-3l13 15 1-19a5 5 0 1 1 6-1l8 18 3-21a5 5 0 1 1 6 0l3 21 8-18',
    'a5 5 0 1 1 6 1l1 19 13-15a5 5 0 1 1 5 3L77 62c-2 4-4 8-5 13 5 1 8 4 8 9v6z',
  ),
  king: outline(
    'M46 6h8v7h7v8h-7v8c4 2 6 6 5 11 6-7 16-9 23-3 8 7 6 17-2 25-4 4-6 8-7 13 5 1 7 4 7 9v6H20v-6c0-5 2-8 7-9',
    '-1-5-3-9-7-13-8-8-10-18-2-25 7-6 17-4 23 3-1-5 1-9 5-11v-8h-7v-8h7z',
  ),
};
