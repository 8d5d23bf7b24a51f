/** What has been taken from each side, and who is ahead. */

import type { Role } from '#espalier/chess/squares.js';
import type { Color } from '#espalier/engine/types.js';
import { placementOf } from '#espalier/model/placement.js';
import { t } from '#espalier/model/words.js';

export interface Captured {
  /** By whom they were taken, the most valuable first. */
  readonly captured: Readonly<Record<Color, readonly Role[]>>;
  /** By how many pawns a side is ahead; zero for the side that is not. */
  readonly ahead: Readonly<Record<Color, number>>;
}

const VALUES: Readonly<Record<Role, number>> = { king: 0, queen: 9, rook: 5, bishop: 3, knight: 3, pawn: 1 };
const ORDER = ['queen', 'rook', 'bishop', 'knight', 'pawn'] as const satisfies readonly Role[];
type Counted = (typeof ORDER)[number];
type Counts = Readonly<Record<Counted, number>>;

export function capturedIn(startFen: string, fen: string): Captured {
  const missing = (color: Color): Role[] => missingRoles(countsOf(startFen, color), countsOf(fen, color));
  const lead = worth(countsOf(fen, 'white')) - worth(countsOf(fen, 'black'));
  return {
    captured: { white: missing('black'), black: missing('white') },
    ahead: { white: Math.max(0, lead), black: Math.max(0, -lead) },
  };
}

/** `Taken: 1 queen, 2 pawns`. */
export function capturedText(roles: readonly Role[]): string {
  const counts = [...new Set(roles)].map((role) => {
    const { length } = roles.filter((other) => other === role);
    return `${length} ${t(length > 1 ? `${role}s` : role)}`;
  });
  return roles.length === 0 ? t`Nothing taken` : t`Taken: ${counts.join(', ')}`;
}

/** A piece that is more than there were at the start was a pawn, which is then not missing. */
function missingRoles(before: Counts, now: Counts): Role[] {
  const promoted = ORDER.filter((role) => role !== 'pawn').reduce(
    (sum, role) => sum + Math.max(0, now[role] - before[role]),
    0,
  );
  return ORDER.flatMap((role) => {
    const gone = before[role] - now[role] - (role === 'pawn' ? promoted : 0);
    return Array.from({ length: Math.max(0, gone) }, () => role);
  });
}

function countsOf(fen: string, color: Color): Counts {
  const pieces = [...placementOf(fen).pieces.values()].filter((piece) => piece.color === color);
  const count = (role: Role): number => pieces.filter((piece) => piece.role === role).length;
  return {
    queen: count('queen'),
    rook: count('rook'),
    bishop: count('bishop'),
    knight: count('knight'),
    pawn: count('pawn'),
  };
}

function worth(counts: Counts): number {
  return ORDER.reduce((sum, role) => sum + counts[role] * VALUES[role], 0);
}
