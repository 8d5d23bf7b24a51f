/** A worker of a browser, which searches by itself where it can, else in a worker that it starts. */

import { loadModule } from '../engine/compile.js';
import { compileFetched } from '../engine/compile-fetched.js';
import { coresOfBrowser, sharing, workerHandle } from '../engine/platform-browser.js';
import { canShare, canSuspend } from '../engine/stop-modes.js';
import type { WorkerEvents, WorkerHandle } from '../engine/worker-slot.js';
import { serveEngine } from './engine-thread.js';
import { type FromThread, SEARCHER, type ToThread } from './protocol.js';
import type { Surroundings } from './surroundings.js';

interface WorkerScope {
  readonly name: string;
  readonly location: { href: string; hash: string };
  close(): void;
}

function isWorkerScope(scope: object): scope is WorkerScope {
  return 'WorkerGlobalScope' in scope;
}

/** `undefined` where this is no worker of a browser. */
export function browserWorker(): Surroundings | undefined {
  const scope: object = globalThis;
  if (!isWorkerScope(scope)) return undefined;
  // In a Firefox that a driver controls the constructor of a worker in a worker sometimes never returns: none is started
  // without need.
  let canSearchHere = canSuspend();
  const start = (events: WorkerEvents<FromThread>): WorkerHandle<ToThread> =>
    workerHandle(new Worker(withoutHash(scope), { name: SEARCHER }), events, 'its script could not be loaded');
  return {
    stopMode: canSuspend() ? 'jspi' : canShare() ? 'shared' : 'respawn',
    isSearcher: scope.name === SEARCHER,
    spawn: (events) => {
      if (!canSearchHere) return start(events);
      // After a crash nothing in the memory of the engine here can be trusted, and it shares no memory.
      canSearchHere = false;
      return engineHere(events);
    },
    spawnHelper: start,
    machine: { sharing: sharing(), cores: coresOfBrowser() },
    loadModule: async () => loadModule(wasmUrl(scope), compileFetched),
    close: () => scope.close(),
  };
}

/** Beside the script, or where the hash of its address says: `uci.js#/assets/engine-4f2a.wasm`. */
function wasmUrl(scope: WorkerScope): URL {
  const place = decodeURIComponent(scope.location.hash.slice(1)) || 'engine.wasm';
  return new URL(place, withoutHash(scope));
}

function withoutHash({ location }: WorkerScope): string {
  return location.href.slice(0, location.href.length - location.hash.length);
}

/** The engine in this thread, where WebAssembly can wait for messages while it searches (JSPI). Ends only with the thread. */
function engineHere(events: WorkerEvents<FromThread>): WorkerHandle<ToThread> {
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
