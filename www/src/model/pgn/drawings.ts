/** Arrows and rings that somebody has drawn on a position. */

import { t } from '#espalier/model/words.js';
import type { GameNode } from '#espalier/rules/types.js';

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
