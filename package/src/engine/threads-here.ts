/** How many threads there can be. */
import type { Sharing } from './platform.js';
import type { ThreadChoice, Threads } from './thread-types.js';

/** Of where the threads are to run. */
export interface Machine {
  readonly sharing: Sharing;
  /** How many threads can run at once. */
  readonly cores: number;
}

/** As many threads as were asked for, or as there can be here. */
export function threadsHere(asked: ThreadChoice, { cores, sharing }: Machine): Threads {
  const wanted = asked === 'auto' ? Math.max(1, cores - 1) : asked;
  if (wanted > 1 && sharing !== 'shared') return { count: 1, limit: sharing };
  return wanted > cores ? { count: Math.max(1, cores), limit: 'too-few-cores' } : { count: wanted };
}
