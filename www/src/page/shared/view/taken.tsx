/** What a side has taken, grouped by kind, and its lead in pawns. */

import type { JSX } from 'preact';
import type { Color } from '#espalier/element/squares.js';
import { capturedIn, takenText } from '../../../model/game/captured.js';
import { opposite } from '../../../model/game/clock.js';
import { Piece } from './piece.js';

export interface TakenProps {
  /** Of the positions up to the one shown, from the start on. */
  readonly fens: readonly string[];
  readonly color: Color;
}

export function Taken({ fens: [start = '', ...later], color }: TakenProps): JSX.Element {
  const { taken, ahead } = capturedIn(start, later.at(-1) ?? start);
  const roles = taken[color];
  return (
    <span class="taken" role="img" aria-label={takenText(roles)}>
      {[...new Set(roles)].map((role) => (
        <span key={role}>
          {roles
            .filter((other) => other === role)
            .map(() => (
              <Piece role={role} color={opposite(color)} set="plain" />
            ))}
        </span>
      ))}
      {ahead[color] > 0 && <small>{`+${ahead[color]}`}</small>}
    </span>
  );
}
