/** What the client needs from its surroundings. */
import type { FromWorker, ToWorker } from './protocol.js';
import type { StopMode } from './types.js';
import { browserPlatform } from './platform-browser.js';
import { nodePlatform } from './platform-node.js';

export interface WorkerEvents {
  message(message: FromWorker): void;
  /** The worker is gone or can no longer be trusted. */
  died(reason: string): void;
}

export interface WorkerHandle {
  post(message: ToWorker): void;
  terminate(): void;
  /** Whether this worker is a reason for the program to stay alive; only Node asks. */
  hold(held: boolean): void;
}

export interface Platform {
  readonly stopMode: StopMode;
  /** Starts a worker from the given script, or from the engine's own. May throw. */
  spawn(script: string | URL | undefined, events: WorkerEvents): WorkerHandle;
  compile(url: string | URL): Promise<WebAssembly.Module>;
}

/** Browsers, Deno and Bun have `Worker`; Node has `node:worker_threads`. */
export function detectPlatform(): Platform {
  return typeof Worker === 'function' ? browserPlatform() : nodePlatform();
}
