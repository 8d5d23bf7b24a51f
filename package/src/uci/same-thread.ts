/** The engine in the thread that hears, where WebAssembly can wait for messages while it searches (JSPI). */
import { serveEngine } from './engine-thread.js';
import type { Thread, ThreadEvents, ToThread } from './protocol.js';

/** Ends only with the thread it is in. */
export function engineHere(events: ThreadEvents): Thread {
  let hear: (message: ToThread) => void = () => undefined;
  serveEngine({
    post: (message) => events.heard(message),
    listen: (listener) => {
      hear = listener;
    },
  });
  return {
    // Later, as between threads: who posts does not expect the answer before it is done.
    post: (message) => queueMicrotask(() => hear(message)),
    terminate: () => undefined,
  };
}
