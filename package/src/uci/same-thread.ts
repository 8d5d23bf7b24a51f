/** The engine in the thread that hears, where WebAssembly can wait for messages while it searches (JSPI). */
import type { WorkerEvents, WorkerHandle } from '../engine/worker-slot.js';
import { serveEngine } from './engine-thread.js';
import type { FromThread, ToThread } from './protocol.js';

/** Ends only with the thread it is in. */
export function engineHere(events: WorkerEvents<FromThread>): WorkerHandle<ToThread> {
  let hear: (message: ToThread) => void = () => undefined;
  serveEngine({
    post: (message) => events.message(message),
    listen: (listener) => {
      hear = listener;
    },
    watch: () => Promise.resolve(),
  });
  return {
    // Later, as between threads: who posts does not expect the answer before it is done.
    post: (message) => queueMicrotask(() => hear(message)),
    terminate: () => Promise.resolve(),
    hold: () => undefined,
  };
}
