/** Terms of a record, by what they are. */

import type { TraceNode, TraceTerm } from '../engine/trace-node.js';

/** What the margin is added to; `undefined` where the rule does not say, or it is not known. */
export function startOf({ terms = [] }: TraceNode): number | undefined {
  return terms.find(({ factor }) => factor === 'start')?.value;
}

/**
 * What a rule in centipawns compares with: beta, where its margin is added to that, or alpha, where that is its value.
 * `undefined` where the record does not show it.
 */
export function comparedWith(node: TraceNode): 'beta' | 'alpha' | undefined {
  const { declaration, value, threshold, alpha, beta } = node;
  const start = startOf(node);
  if (declaration?.unit !== 'centipawns' || value === undefined || threshold === undefined || start === undefined)
    return undefined;
  if (beta?.kind === 'centipawns' && beta.value === start) return 'beta';
  return alpha?.kind === 'centipawns' && alpha.value === value ? 'alpha' : undefined;
}

/** What a term depends on that improving has made. */
const BY_IMPROVING: ReadonlySet<string> = new Set(['improving', 'improvingRate', 'improvingFactor']);

/** What improving adds to a sum; negative where it takes away. */
export function improvingOf(terms: readonly TraceTerm[]): number {
  const ofImproving = terms.filter(({ factor }) => BY_IMPROVING.has(factor));
  return ofImproving.reduce((sum, { value = 0 }) => sum + value, 0);
}
