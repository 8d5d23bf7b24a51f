/** How many threads a person may choose from, and why not more. */

import { t } from '#espalier/model/words.js';

/** What a browser says of itself. */
export interface Machine {
  readonly cores: number;
  readonly isIsolated: boolean;
  readonly hasSharedMemory: boolean;
}

export interface ThreadChoices {
  /** From 1 to so many: one core is left to the page. */
  readonly most: number;
  /** Why one thread alone searches, although there are more cores. */
  readonly remark: string | undefined;
}

export function threadChoices({ cores, isIsolated, hasSharedMemory }: Machine): ThreadChoices {
  const most = Math.max(1, cores - 1);
  if (most === 1) return { most, remark: undefined };
  // Isolated by its server, or by the service worker, which a page has from its second visit on.
  if (!isIsolated)
    return { most: 1, remark: t`more from the second visit on, or from a server that isolates the page` };
  if (!hasSharedMemory) return { most: 1, remark: t`this browser has no memory that threads can share` };
  return { most, remark: undefined };
}
