/** What the client needs from its surroundings. */
import type { EngineErrorReason } from './errors.js';
import type { FromWorker, ToWorker } from './protocol.js';
import type { Flavor } from './types.js';

export interface WorkerEvents {
  message(message: FromWorker): void;
  /** The worker is gone or can no longer be trusted. */
  died(message: string, reason?: EngineErrorReason): void;
}

export interface WorkerHandle {
  /** The ports of `handedOver` are moved to the worker. */
  post(message: ToWorker, handedOver?: MessagePort[]): void;
  /** Resolves when it has ended, where that can be known. */
  terminate(): Promise<void>;
  /** Whether this worker is a reason for the program to stay alive; only Node asks. */
  hold(held: boolean): void;
}

export interface Platform {
  /** The flavors that work here, the best first. */
  readonly flavors: readonly Flavor[];
  /** Starts a worker from the given script, or from the engine's own. May throw. */
  spawn(script: string | URL | undefined, events: WorkerEvents): WorkerHandle;
  /** The package's own WebAssembly: where the file is, or what it has been compiled to. */
  wasm(): string | URL | Promise<WebAssembly.Module>;
  compile(url: string | URL): Promise<WebAssembly.Module>;
}
