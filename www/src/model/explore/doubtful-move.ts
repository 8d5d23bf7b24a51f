/** The move of a game that lost most, by White's share of the winning chances before and after it. */

import type { Color } from '#espalier/chess/squares.js';
import type { Score } from '#espalier/engine/types.js';
import { forWhite, whiteShare } from '#espalier/model/format.js';

/** Less than this says more about the search than about the move. */
const WORTH_TELLING = 0.05;

export interface Seen {
  readonly turn: Color;
  /** For the side to move; absent where it is not known. */
  readonly score: Score | undefined;
}

/** The index of the move, or nothing where no move lost much; `positions` has one more than there are moves. */
export function mostDoubtful(positions: readonly Seen[]): number | undefined {
  let worst: number | undefined;
  let most = WORTH_TELLING;
  for (let at = 0; at + 1 < positions.length; at += 1) {
    const lost = lostBy(positions[at], positions[at + 1]);
    if (lost <= most) continue;
    most = lost;
    worst = at;
  }
  return worst;
}

/** Winning chances that the move between two positions lost for who made it. */
function lostBy(before: Seen | undefined, after: Seen | undefined): number {
  if (before?.score === undefined || after?.score === undefined) return 0;
  const change = whiteShare(forWhite(before.score, before.turn)) - whiteShare(forWhite(after.score, after.turn));
  return before.turn === 'white' ? change : -change;
}
