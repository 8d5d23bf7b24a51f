/** What the script needs from where it runs. */
import type { Machine } from '../engine/platform.js';
import type { StopMode } from '../engine/stop-modes.js';
import type { WorkerEvents, WorkerHandle } from '../engine/worker-slot.js';
import type { FromThread, ToThread } from './protocol.js';

export interface Surroundings {
  /** How the thread that searches hears what cannot wait. */
  stopMode: StopMode;
  /** Whether this is the thread that searches. */
  isSearcher: boolean;
  /** Starts the engine: in this thread, or this script once more as the thread that searches. May throw. */
  spawn(events: WorkerEvents<FromThread>): WorkerHandle<ToThread>;
  /** Starts this script once more as a thread that helps to search. May throw. */
  spawnHelper(events: WorkerEvents<FromThread>): WorkerHandle<ToThread>;
  machine: Machine;
  loadModule(): Promise<WebAssembly.Module>;
  /** Ends this thread: after `quit`, or after the last line when the input has ended. */
  close(): void;
}

/** What a conversation needs, in whichever program it is held. */
export interface EngineHost extends Omit<Surroundings, 'isSearcher' | 'loadModule'> {
  module: WebAssembly.Module;
  say(line: string): void;
  /** No thread can be started. */
  failed(reason: string): void;
}
