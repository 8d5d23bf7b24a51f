/** What somebody adds to a game: judgments of moves and positions, by their numbers in PGN, and arrows and rings. */

import { t } from '#espalier/model/words.js';
import type { GameNode } from '#espalier/rules/types.js';

/** Those that judge a move; a move has one at most. */
export const MOVE_NAGS = [3, 1, 5, 6, 2, 4] as const;

/** Those that judge a position, from White's lead to Black's; a position has one at most. */
export const POSITION_NAGS = [18, 16, 14, 10, 13, 15, 17, 19] as const;

/** What a review or a judge says of a move. */
export const MARK_NAGS = { '??': 4, '?': 2, '?!': 6 } as const;

/**
 * Sets a judgment in the place of the one of its kind, or takes it away where it is the same. That of the move comes
 * first.
 */
export function toggleNag(nags: readonly number[], nag: number): number[] {
  const isOfPosition = POSITION_NAGS.some((known) => known === nag);
  const kind: readonly number[] = isOfPosition ? POSITION_NAGS : MOVE_NAGS;
  const others = nags.filter((known) => !kind.includes(known));
  if (nags.includes(nag)) return others;
  return isOfPosition ? [...others, nag] : [nag, ...others];
}

/** From a square to itself it is a ring around it. */
export type Drawing = Readonly<NonNullable<GameNode['drawings']>[number]>;
export type DrawingColor = Drawing['color'];

/** Draws, draws in another color, or takes away what is there in the same. */
export function toggleDrawing(drawings: readonly Drawing[], drawing: Drawing): Drawing[] {
  const others = drawings.filter((other) => !samePlace(other, drawing));
  const isThere = drawings.some((other) => samePlace(other, drawing) && other.color === drawing.color);
  return isThere ? others : [...others, drawing];
}

/** `green arrow from e2 to e4`, `red ring around d5`. */
export function drawingWords({ from, to, color }: Drawing): string {
  const shape = t(from === to ? `${color} ring` : `${color} arrow`);
  return `${shape} ${from === to ? t`around ${from}` : t`from ${from} to ${to}`}`;
}

function samePlace(one: Drawing, other: Drawing): boolean {
  return one.from === other.from && one.to === other.to;
}
