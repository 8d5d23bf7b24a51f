/** Motifs and threats of a line as arrows on the board. */

import { squaresOf } from '#espalier/chess/squares.js';
import type { Arrow } from '#espalier/element/arrow-shapes.js';
import type { LineReason, LineThreat } from '#espalier/engine/types.js';

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

/** The threatened move, and the piece that supports it. */
export function threatArrows({ uci, isMate, support }: Pick<LineThreat, 'uci' | 'isMate' | 'support'>): Arrow[] {
  const move = squaresOf(uci);
  const threat: Arrow = { ...move, kind: 'refutes', dashed: true, mates: isMate };
  if (support === undefined) return [threat];
  return [threat, { from: support.square, to: move.to, kind: 'refutes', weight: 0.5, opacity: 0.6 }];
}
