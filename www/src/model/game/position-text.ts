/** A position read aloud: what each side has, and where. */

import type { Role } from '#espalier/element/squares.js';
import type { Color } from '#espalier/engine/types.js';
import { sideName } from '#espalier/model/outcome-text.js';
import { placementOf } from '#espalier/model/placement.js';
import { t } from '#espalier/model/words.js';

const ORDER = ['king', 'queen', 'rook', 'bishop', 'knight', 'pawn'] as const satisfies readonly Role[];

/** `White: king g1, rooks a1 and f1, pawns f2, g2 and h2. Black: … White to move.` */
export function positionText(fen: string): string {
  const { pieces, turn } = placementOf(fen);
  const side = (color: Color): string => {
    const groups = ORDER.flatMap((role) => {
      const squares = [...pieces].filter(([, piece]) => piece.color === color && piece.role === role).map(([at]) => at);
      return squares.length === 0 ? [] : [`${t(squares.length > 1 ? `${role}s` : role)} ${listed(squares.sort())}`];
    });
    return `${sideName(color)}: ${groups.join(', ')}.`;
  };
  return `${side('white')} ${side('black')} ${t`${sideName(turn)} to move.`}`;
}

function listed(items: readonly string[]): string {
  return items.length < 2 ? items.join('') : t`${items.slice(0, -1).join(', ')} and ${items.at(-1) ?? ''}`;
}
