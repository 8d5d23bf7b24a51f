/** A position as small as a thumb: pieces on squares, and nothing to press. */

import type { JSX } from 'preact';
import { pieceParts } from '#espalier/element/pieces.js';
import { cellOf } from '#espalier/element/squares.js';
import type { Color } from '#espalier/engine/types.js';
import { placementOf } from '#espalier/model/placement.js';
import './mini-board.css';

export interface MiniBoardProps {
  readonly fen: string;
  /** Whose side is below. */
  readonly orientation: Color;
}

/** The box that pieces are drawn in. */
const SQUARE = 100;
const DARK = Array.from({ length: 64 }, (_, index) => index).filter(
  (index) => (index + Math.floor(index / 8)) % 2 === 1,
);

export function MiniBoard({ fen, orientation }: MiniBoardProps): JSX.Element {
  const { pieces } = placementOf(fen);
  const dark = DARK.map(
    (index) => `M${(index % 8) * SQUARE} ${Math.floor(index / 8) * SQUARE}h${SQUARE}v${SQUARE}h-${SQUARE}z`,
  ).join('');
  return (
    <svg class="mini-board" viewBox={`0 0 ${8 * SQUARE} ${8 * SQUARE}`} aria-hidden="true">
      <path class="dark" d={dark} />
      {[...pieces].map(([square, { role, color }]) => {
        const { column, row } = cellOf(square, orientation);
        return (
          <g key={square} class={color} transform={`translate(${column * SQUARE} ${row * SQUARE})`}>
            {pieceParts(role).map(([part, path]) => part === 'body' && <path d={path} />)}
          </g>
        );
      })}
    </svg>
  );
}
