/** The hash table that the threads of a search share, and a few words by which they tell each other of the search. */

import { EngineError } from './errors.js';

/** The usual size: the engine says the same, once there is one. */
export const USUAL_HASH_MB = 16;

/** What a worker is told of it. */
export interface SharedTable {
  readonly memory: WebAssembly.Memory;
  readonly hashMb: number;
  /** Whether the worker leads the searches; the others help. */
  readonly isLeader: boolean;
}

/** WebAssembly counts memory in pages of 64 KB. */
const PAGES_PER_MB = 16;
/** A page for what is no table, and one more for each of so many megabytes, of which the table notes where it is used. */
const MEGABYTES_PER_NOTE = 128;

/** Memory of a fixed size: what grows while it is shared ends pages in Safari. */
export class TableMemory {
  readonly hashMb: number;
  readonly #memory: WebAssembly.Memory;
  /** Whether somebody has led with it. */
  #isUsed = false;

  /** Throws `out-of-memory`. */
  constructor(hashMb: number) {
    this.hashMb = hashMb;
    this.#memory = memoryFor(hashMb);
  }

  /** Of half the size, and so on, where memory is short. Throws `out-of-memory` where there is none. */
  static upTo(hashMb: number): TableMemory {
    try {
      return new TableMemory(hashMb);
    } catch (error) {
      if (hashMb <= 1) throw error;
      return TableMemory.upTo(Math.floor(hashMb / 2));
    }
  }

  /** For a worker that starts to lead, and finds nothing of one before it. */
  forLeader(): SharedTable {
    if (this.#isUsed) new Uint8Array(this.#memory.buffer).fill(0);
    this.#isUsed = true;
    return { memory: this.#memory, hashMb: this.hashMb, isLeader: true };
  }

  forHelper(): SharedTable {
    return { memory: this.#memory, hashMb: this.hashMb, isLeader: false };
  }
}

function memoryFor(hashMb: number): WebAssembly.Memory {
  try {
    const pages = hashMb * PAGES_PER_MB + 1 + Math.floor(hashMb / MEGABYTES_PER_NOTE);
    return new WebAssembly.Memory({ initial: pages, maximum: pages, shared: true });
  } catch (cause) {
    const message = `There is not enough memory for a hash table of ${hashMb} MB that threads share. Choose a smaller hash table.`;
    throw new EngineError('out-of-memory', message, { field: 'hashMb', cause });
  }
}
