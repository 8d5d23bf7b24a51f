/** The package in Node: the worker is a thread, and files are read from the disk. */
import { startEngine } from './engine.js';
import { nodePlatform } from './platform-node.js';
import type { Engine, EngineOptions } from './types.js';

export * from './api.js';

/** As that of a browser, in a worker thread. */
export async function createEngine(options?: EngineOptions): Promise<Engine> {
  return startEngine(nodePlatform({ wasm, worker }), options);
}

function wasm(): URL {
  return new URL('./engine.wasm', import.meta.url);
}

function worker(): URL {
  return new URL('./worker.js', import.meta.url);
}
