/** What a motif of a line looks like on the board. */

import type { Arrow } from '#espalier/element/arrow-shapes.js';
import type { LineReason } from '#espalier/engine/types.js';

/** More than two are not read. */
const ARROWS = 2;

/** From the piece that acts to those that it acts on. */
export function motifArrows({ actor, targets }: LineReason): Arrow[] {
  if (actor === undefined) return [];
  return targets
    .filter(({ square }) => square !== actor.square)
    .slice(0, ARROWS)
    .map(({ square }) => ({ from: actor.square, to: square, kind: 'refutes' }));
}
