/** Clocks and positions, as they are read aloud. */

import type { Role } from '#espalier/chess/squares.js';
import type { Color } from '#espalier/engine/types.js';
import { sideName } from '#espalier/model/outcome-text.js';
import { placementOf } from '#espalier/model/placement.js';
import { plural, t } from '#espalier/model/words.js';
import type { Remaining } from '../game/clock.js';

/** `You: 9 minutes 40 seconds. Graft: 10 minutes 0 seconds.` The side that is named first is the one to move. */
export function clockWords(left: Remaining, names: Readonly<Record<Color, string>>, turn: Color): string {
  const sides: readonly Color[] = turn === 'white' ? ['white', 'black'] : ['black', 'white'];
  return sides.map((side) => `${names[side]}: ${timeWords(left[side])}.`).join(' ');
}

export function timeWords(milliseconds: number): string {
  const total = Math.floor(milliseconds / 1000);
  const [hours, minutes, seconds] = [Math.floor(total / 3600), Math.floor(total / 60) % 60, total % 60];
  return [
    hours > 0 && plural(hours, t`1 hour`, t`${hours} hours`),
    total >= 60 && plural(minutes, t`1 minute`, t`${minutes} minutes`),
    plural(seconds, t`1 second`, t`${seconds} seconds`),
  ]
    .filter((part) => part !== false)
    .join(' ');
}

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
