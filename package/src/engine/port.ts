/** A worker's side of the line to its client: the same in a browser and in Node. */
import { type LifeLock, holdLifeLock } from './life-lock.js';
import { nodeModule } from './node.js';
import type { FromWorker, ToWorker } from './protocol.js';

export interface Port {
  /** What is in `handedOver` is moved instead of copied, and no longer there for the sender. */
  post(message: FromWorker, handedOver?: ArrayBuffer[]): void;
  /** Must be called before the worker script has run through, or the first message is lost. */
  listen(hear: (message: ToWorker) => void): void;
  /** Resolves when the page will be told of this worker’s end. */
  readonly watched: Promise<void>;
}

interface WorkerScope {
  postMessage(message: FromWorker | LifeLock, handedOver?: ArrayBuffer[]): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<ToWorker>) => void): void;
}

function isWorkerScope(scope: object): scope is WorkerScope {
  return 'WorkerGlobalScope' in scope;
}

export function openPort(): Port {
  const scope: object = globalThis;
  if (isWorkerScope(scope)) {
    const watched = holdLifeLock((lock) => scope.postMessage(lock));
    return {
      post: (message, handedOver = []) => scope.postMessage(message, handedOver),
      listen: (hear) => scope.addEventListener('message', (event) => hear(event.data)),
      watched,
    };
  }
  const parent = nodeModule('node:worker_threads')?.parentPort;
  if (!parent) throw new Error('The Espalier worker script must be started as a worker.');
  return {
    post: (message, handedOver = []) => parent.postMessage(message, handedOver),
    listen: (hear) => parent.on('message', (message) => hear(message as ToWorker)),
    // Node tells by itself.
    watched: Promise.resolve(),
  };
}
