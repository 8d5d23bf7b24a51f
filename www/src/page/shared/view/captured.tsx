/** What a side has captured, grouped by kind, and its lead in pawns. */

import type { JSX } from 'preact';
import type { Color } from '#espalier/chess/squares.js';
import { capturedIn, capturedText } from '../../../model/game/captured.js';
import { opposite } from '../../../model/game/clock.js';
import { Piece } from './piece.js';

export interface CapturedProps {
  /** Of the positions up to the one shown, from the start on. */
  readonly fens: readonly string[];
  readonly color: Color;
}

export function Captured({ fens: [start = '', ...later], color }: CapturedProps): JSX.Element {
  const { captured, ahead } = capturedIn(start, later.at(-1) ?? start);
  const roles = captured[color];
  return (
    <span class="captured" role="img" aria-label={capturedText(roles)}>
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
