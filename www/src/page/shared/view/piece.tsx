/** A piece beside a board. Screen readers pass over it. */

import type { JSX } from 'preact';
import type { Piece as Drawn } from '#espalier/chess/squares.js';
import { pieceParts } from '#espalier/element/pieces.js';
import type { Pieces } from '../../../model/settings/settings.js';
import './piece.css';

export interface PieceProps extends Drawn {
  readonly set: Pieces;
}

export function Piece({ role, color, set }: PieceProps): JSX.Element {
  return (
    <svg class={`drawn-piece ${color}`} viewBox="0 0 100 100" aria-hidden="true">
      {pieceParts(role, set).map(([part, path]) => (
        <path class={part} d={path} />
      ))}
    </svg>
  );
}
