/** How a piece is drawn: paths in a box of 100 by 100, from the bottom up. */

type Part = 'body' | 'line' | 'dot';

export type Drawing = readonly (readonly [part: Part, path: string])[];
