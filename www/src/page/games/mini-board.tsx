/** A position as small as a thumb: pieces on squares, and nothing to press. */

import type { JSX } from 'preact';
import { cellOf, type Role } from '#espalier/chess/squares.js';
import { pieceParts } from '#espalier/element/pieces.js';
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
const DARK = Array.from({ length: 64 }, (_, index) => index)
  .filter((index) => (index + Math.floor(index / 8)) % 2 === 1)
  .map((index) => `M${(index % 8) * SQUARE} ${Math.floor(index / 8) * SQUARE}h${SQUARE}v${SQUARE}h-${SQUARE}z`)
  .join('');

/** One path a piece: dozens of boards are drawn at every key that searches the list. */
const outlineOf = (role: Role): string =>
  pieceParts(role, 'plain')
    .map(([, path]) => path)
    .join('');

export function MiniBoard({ fen, orientation }: MiniBoardProps): JSX.Element {
  const { pieces } = placementOf(fen);
  return (
    <svg class="mini-board" viewBox={`0 0 ${8 * SQUARE} ${8 * SQUARE}`} aria-hidden="true">
      <path class="dark" d={DARK} />
      {[...pieces].map(([square, { role, color }]) => {
        const { column, row } = cellOf(square, orientation);
        return (
          <path
            key={square}
            class={color}
            transform={`translate(${column * SQUARE} ${row * SQUARE})`}
            d={outlineOf(role)}
          />
        );
      })}
    </svg>
  );
}
