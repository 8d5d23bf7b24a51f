/** What the thread that hears and the thread that searches say to each other. */
import type { SharedTable } from '../engine/shared-table.js';
import { NO_SIGNAL, type Sign, STOP } from '../engine/worker-slot.js';

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
      /** The hash table, where threads share it. */
      table: SharedTable | undefined;
    }
  /** `helpers` is how many others help with it. */
  | { type: 'execute'; line: string; helpers: number }
  | ({ type: 'help' } & Help)
  /** For the search that runs, where the thread hears messages meanwhile. */
  | { type: 'signal'; signal: number };

/** What one of so many threads searches that another one leads. */
export interface Help {
  /** What brings it to where that one is. */
  readonly lines: readonly string[];
  readonly go: string;
  /** The number of the search. */
  readonly search: number;
  readonly threads: number;
  /** Of this thread, from 1. */
  readonly place: number;
  /** Whether what was learned before is to be forgotten. */
  readonly isNewGame: boolean;
}

export type FromThread =
  | { type: 'ready' }
  /** It is at work. */
  | { type: 'alive' }
  /** A search in which others help has begun: its number. */
  | { type: 'begun'; search: number }
  | { type: 'said'; line: string }
  /** The line has been executed, or was invalid. */
  | { type: 'done'; isRefused: boolean }
  /** Nothing in the engine's memory can be trusted any more. */
  | { type: 'crashed'; reason: string };

/** What a message means for the life of the thread. */
export function signOf(message: FromThread): Sign {
  switch (message.type) {
    case 'ready':
    case 'done':
      return message.type;
    case 'alive':
    case 'begun':
    case 'said':
      return 'working';
    case 'crashed':
      return { code: 'worker-died', message: message.reason, reason: 'crashed' };
  }
}

/** What the engine reads while it searches: in shared memory, or in its own. */
export const SIGNAL = { none: NO_SIGNAL, stop: STOP, ponderHit: 2 } as const;
export type Signal = (typeof SIGNAL)[keyof typeof SIGNAL];

/** What a thread that searches is started with, by which the script knows itself to be it. */
export const SEARCHER = 'espalier engine';
