/** What the script needs from where it runs. */
import type { FromThread, Port, Thread, ThreadEvents, ToThread } from './protocol.js';

export interface Surroundings {
  /** Whether threads can share memory. */
  sharesMemory: boolean;
  /** The line to the thread that hears, where this is the thread that searches. */
  hearer: Port<ToThread, FromThread> | undefined;
  /** The line to the program. */
  program: Port<unknown, string>;
  /** Starts the engine: in this thread, or this script once more as the thread that searches. May throw. */
  spawn(events: ThreadEvents): Thread;
  loadModule(): Promise<WebAssembly.Module>;
  /** Ends this thread. */
  close(): void;
}
