/** A worker's side of the line to whoever has started it: the same in a browser and in Node. */
import { holdLifeLock, type LifeLock } from './life-lock.js';
import { nodeModule } from './node.js';

export interface Port<In, Out> {
  /** What is in `handedOver` is moved instead of copied, and no longer there for the sender. */
  post(message: Out, handedOver?: ArrayBuffer[]): void;
  /** Must be called before the worker script has run through, or the first message is lost. */
  listen(hear: (message: In) => void): void;
  /** Resolves when the other side will be told of this worker’s end. */
  watch(): Promise<void>;
}

interface WorkerScope<In, Out> {
  postMessage(message: Out | LifeLock, handedOver?: ArrayBuffer[]): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<In>) => void): void;
}

function isWorkerScope<In, Out>(scope: object): scope is WorkerScope<In, Out> {
  return 'WorkerGlobalScope' in scope;
}

export function openPort<In, Out>(): Port<In, Out> {
  const scope: object = globalThis;
  if (isWorkerScope<In, Out>(scope)) {
    return {
      post: (message, handedOver = []) => scope.postMessage(message, handedOver),
      listen: (hear) => scope.addEventListener('message', (event) => hear(event.data)),
      watch: () => holdLifeLock((lock) => scope.postMessage(lock)),
    };
  }
  const parent = nodeModule('node:worker_threads')?.parentPort;
  if (!parent) throw new Error('The Espalier worker script must be started as a worker.');
  return {
    post: (message, handedOver = []) => parent.postMessage(message, handedOver),
    listen: (hear) => parent.on('message', (message) => hear(message as In)),
    // Node tells by itself.
    watch: () => Promise.resolve(),
  };
}
