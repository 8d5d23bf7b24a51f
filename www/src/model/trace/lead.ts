/** How far ahead a side was that did not look, and how far was enough: what the bar under the sentence shows. */

import type { TraceNode } from '#espalier/engine/trace-node.js';
import { comparedWith, improvingOf, startOf } from '#espalier/model/terms.js';

/** In centipawns above what the side needed. */
export interface Lead {
  readonly lead: number;
  readonly enough: number;
  /** What would have been enough had the position not been improving; absent where that made no difference. */
  readonly otherwise?: number;
}

/** Of a position that was far enough ahead not to be searched; other records have no such bar. */
export function leadOf(node: TraceNode): Lead | undefined {
  const { declaration, value, threshold } = node;
  if (declaration?.scope !== 'wholeNode' || declaration.family !== 'staticEval') return undefined;
  if (comparedWith(node) !== 'beta') return undefined;
  const beta = startOf(node);
  if (beta === undefined || value === undefined || threshold === undefined) return undefined;
  const saved = improvingOf(node.terms ?? []);
  const enough = threshold - beta;
  return { lead: value - beta, enough, ...(saved < 0 && { otherwise: enough - saved }) };
}

/** The bar's whole length in centipawns: a little more than the largest number on it. */
export function leadScale({ lead, enough, otherwise = 0 }: Lead): number {
  return Math.max(lead, enough, otherwise, 1) * 1.08;
}
