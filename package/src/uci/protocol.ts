/** What the thread that hears and the thread that searches say to each other. */
export type ToThread =
  | {
      type: 'start';
      module: WebAssembly.Module;
      /** A number in shared memory, where there is any: see `Signal`. */
      signal: Int32Array | undefined;
      /** Lines that bring the engine to where one before it was; nothing is said to them. */
      restore: readonly string[];
    }
  | { type: 'execute'; line: string }
  /** For the search that runs, where the thread hears messages meanwhile. */
  | { type: 'signal'; signal: Signal };

export type FromThread =
  /** `hears`: messages are heard while a line is executed (JSPI). */
  | { type: 'ready'; hears: boolean }
  | { type: 'said'; line: string }
  /** The line has been executed; `goesOn` is false after `quit`. */
  | { type: 'done'; goesOn: boolean }
  /** Nothing in the engine's memory can be trusted any more. */
  | { type: 'crashed'; reason: string };

/** What the engine reads while it searches: in shared memory, or in its own. */
export const SIGNAL = { none: 0, stop: 1, ponderHit: 2 } as const;
export type Signal = (typeof SIGNAL)[keyof typeof SIGNAL];

/** One end of a line between two threads. */
export interface Port<In, Out> {
  post(message: Out): void;
  /** Must be called before the script has run through, or the first message is lost. */
  listen(hear: (message: In) => void): void;
}

export interface ThreadEvents {
  heard(message: FromThread): void;
  /** The thread is gone or can no longer be trusted. */
  died(reason: string): void;
}

export interface Thread {
  post(message: ToThread): void;
  terminate(): void;
}
