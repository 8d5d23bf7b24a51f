/** Terms of a record, by what they are. */

import type { TraceNode, TraceTerm } from '../engine/trace-node.js';

/** The term of this name; `undefined` where the rule has none, or it is not known. */
export function termOf({ terms = [] }: TraceNode, name: string): number | undefined {
  return terms.find((term) => term.name === name)?.value;
}

/** What the margin is added to; `undefined` where the rule does not say, or it is not known. */
export function startOf({ terms = [] }: TraceNode): number | undefined {
  return terms.find(({ factor }) => factor === 'start')?.value;
}

/** What a term depends on that improving has made. */
const BY_IMPROVING: ReadonlySet<string> = new Set(['improving', 'improvingRate', 'improvingFactor']);

/** What improving adds to a sum; negative where it takes away. */
export function improvingOf(terms: readonly TraceTerm[]): number {
  const ofImproving = terms.filter(({ factor }) => BY_IMPROVING.has(factor));
  return ofImproving.reduce((sum, { value = 0 }) => sum + value, 0);
}
