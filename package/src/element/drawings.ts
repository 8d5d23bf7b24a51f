/** Arrows and marked squares as a text names them: `Ge2e4,Rd7d5` and `Gd4`, as `[%cal]` and `[%csl]` of PGN do. */

import { isSquare } from '../chess/squares.js';
import type { DrawingColor } from '../rules/wasm-types.js';
import type { Arrow } from './arrow-shapes.js';

/** The letters of PGN. */
const COLORS: Readonly<Record<string, DrawingColor>> = { G: 'green', R: 'red', B: 'blue', Y: 'yellow' };

const ARROW = /^([GRBY]?)([a-h][1-8])([a-h][1-8])$/;
const SQUARE = /^([GRBY]?)([a-h][1-8])$/;

/** What a text draws; a word that is none draws nothing. */
export function drawingsIn(text: string | null, kind: 'arrows' | 'squares'): Arrow[] {
  return wordsOf(text).flatMap((word) => {
    const [, letter = '', from = '', to = from] = (kind === 'arrows' ? ARROW : SQUARE).exec(word) ?? [];
    return isSquare(from) && isSquare(to) ? [{ from, to, kind: COLORS[letter] ?? 'green' }] : [];
  });
}

/** The first word of a text that draws nothing. */
export function unknownDrawing(text: string, kind: 'arrows' | 'squares'): string | undefined {
  return wordsOf(text).find((word) => drawingsIn(word, kind).length === 0);
}

function wordsOf(text: string | null): string[] {
  return (text ?? '').split(/[\s,]+/).filter((word) => word !== '');
}
