/** What the client needs from its surroundings. */

import type { FromWorker, ToWorker } from './protocol.js';
import type { StopMode } from './stop-modes.js';
import type * as slot from './worker-slot.js';

export type WorkerEvents = slot.WorkerEvents<FromWorker>;
export type WorkerHandle = slot.WorkerHandle<ToWorker>;

/** Whether threads may share memory; else why not. */
export type Sharing = 'shared' | 'not-isolated' | 'no-shared-memory';

export interface Platform {
  /** The stop modes that work here, the best first. */
  readonly stopModes: readonly StopMode[];
  readonly sharing: Sharing;
  /** How many threads can run at once. */
  readonly cores: number;
  /** Starts a worker from the given script, or from the engine's own. May throw. */
  spawn(script: string | URL | undefined, events: WorkerEvents): WorkerHandle;
  /** The package's own WebAssembly: where the file is, or what it has been compiled to. */
  wasm(): string | URL | Promise<WebAssembly.Module>;
  compile(url: string | URL): Promise<WebAssembly.Module>;
}
