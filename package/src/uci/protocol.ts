/** What the thread that hears and the thread that searches say to each other. */
import { NO_SIGNAL, STOP } from '../engine/worker-slot.js';

export type ToThread =
  | {
      type: 'start';
      module: WebAssembly.Module;
      /** Whether messages are to be heard while a line is executed (JSPI). */
      suspends: boolean;
      /** A number in shared memory, where there is any: see `Signal`. */
      signal: Int32Array | undefined;
      /** Lines that bring the engine to where one before it was; nothing is said to them. */
      restore: readonly string[];
    }
  | { type: 'execute'; line: string }
  /** For the search that runs, where the thread hears messages meanwhile. */
  | { type: 'signal'; signal: number };

export type FromThread =
  | { type: 'ready' }
  /** It is at work. */
  | { type: 'alive' }
  | { type: 'said'; line: string }
  /** The line has been executed. */
  | { type: 'done' }
  /** Nothing in the engine's memory can be trusted any more. */
  | { type: 'crashed'; reason: string };

/** What the engine reads while it searches: in shared memory, or in its own. */
export const SIGNAL = { none: NO_SIGNAL, stop: STOP, ponderHit: 2 } as const;
export type Signal = (typeof SIGNAL)[keyof typeof SIGNAL];

/** What a thread that searches is started with, by which the script knows itself to be it. */
export const SEARCHER = 'espalier engine';
