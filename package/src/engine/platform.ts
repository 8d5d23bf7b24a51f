/** What the client needs from its surroundings. */

import type { FromWorker, ToWorker } from './protocol.js';
import type { StopMode } from './stop-modes.js';
import type { ThreadChoice, Threads } from './thread-types.js';
import type * as slot from './worker-slot.js';

export type WorkerEvents = slot.WorkerEvents<FromWorker>;
export type WorkerHandle = slot.WorkerHandle<ToWorker>;

/** Whether threads may share memory; else why not. */
export type Sharing = 'shared' | 'not-isolated' | 'no-shared-memory';

/** Of where the threads are to run. */
export interface Machine {
  readonly sharing: Sharing;
  /** How many threads can run at once. */
  readonly cores: number;
}

export interface Platform extends Machine {
  /** The stop modes that work here, the best first. */
  readonly stopModes: readonly StopMode[];
  /** Starts a worker from the given script, or from the engine's own. May throw. */
  spawn(script: string | URL | undefined, events: WorkerEvents): WorkerHandle;
  /** The package's own WebAssembly: where the file is, or what it has been compiled to. */
  wasm(): string | URL | Promise<WebAssembly.Module>;
  compile(url: string | URL): Promise<WebAssembly.Module>;
}

/** As many threads as were asked for, or as there can be here. */
export function threadsHere(asked: ThreadChoice, { cores, sharing }: Machine): Threads {
  const wanted = asked === 'auto' ? Math.max(1, cores - 1) : asked;
  if (wanted > 1 && sharing !== 'shared') return { count: 1, limit: sharing };
  return wanted > cores ? { count: Math.max(1, cores), limit: 'too-few-cores' } : { count: wanted };
}
