/** A worker of a browser, which searches by itself where it can, else in a worker that it starts. */
import { compileFetched } from '../engine/compile-fetched.js';
import { loadModule } from '../engine/compile.js';
import { canShare, canSuspend } from '../engine/flavors.js';
import type { FromThread, Port, Thread, ThreadEvents } from './protocol.js';
import { engineHere } from './same-thread.js';
import type { Surroundings } from './surroundings.js';

/** The name of the worker that searches, by which the script knows itself to be it. */
const ENGINE = 'espalier engine';

interface WorkerScope {
  readonly name: string;
  readonly location: { href: string; hash: string };
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
  close(): void;
}

function isWorkerScope(scope: object): scope is WorkerScope {
  return 'WorkerGlobalScope' in scope;
}

/** `undefined` where this is no worker of a browser. */
export function browserWorker(): Surroundings | undefined {
  const scope: object = globalThis;
  if (!isWorkerScope(scope)) return undefined;
  // In Firefox the constructor of a worker in a worker sometimes never returns: none is started without need.
  let canSearchHere = canSuspend();
  return {
    sharesMemory: !canSearchHere && canShare(),
    hearer: scope.name === ENGINE ? portOf(scope) : undefined,
    program: portOf(scope),
    spawn: (events) => {
      if (!canSearchHere) return spawn(withoutHash(scope), events);
      // After a crash nothing in the memory of the engine here can be trusted.
      canSearchHere = false;
      return engineHere(events);
    },
    loadModule: async () => loadModule(wasmUrl(scope), compileFetched),
    close: () => scope.close(),
  };
}

function portOf<In, Out>(scope: WorkerScope): Port<In, Out> {
  return {
    post: (message) => scope.postMessage(message),
    listen: (hear) => scope.addEventListener('message', ({ data }) => hear(data as In)),
  };
}

function spawn(script: string, events: ThreadEvents): Thread {
  const worker = new Worker(script, { name: ENGINE });
  worker.addEventListener('message', ({ data }: MessageEvent<FromThread>) => events.heard(data));
  worker.addEventListener('messageerror', () => {
    events.died('it sent a message that could not be read');
  });
  worker.addEventListener('error', (event) => {
    event.preventDefault();
    events.died(event.message || 'its script could not be loaded');
  });
  return {
    post: (message) => worker.postMessage(message),
    terminate: () => worker.terminate(),
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
