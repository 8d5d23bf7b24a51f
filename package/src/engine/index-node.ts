/** The package in Node: the worker is a thread, and files are read from the disk. */
import { startEngine } from './engine.js';
import { nodePlatform } from './platform-node.js';
import type { Engine, EngineOptions } from './types.js';

export * from './api.js';

/**
 * Starts a chess engine in a worker thread; resolves when it is ready to search. Rejects with
 * `load-failed`, `out-of-memory`, or `invalid-request` where an option is wrong.
 *
 * @example
 * ```ts
 * import { createEngine } from 'espalier';
 *
 * const engine = await createEngine({ hashMb: 32 });
 * console.log((await engine.search({ limits: { movetime: 500 } })).bestMove);
 * engine.dispose();
 * ```
 */
export async function createEngine(options?: EngineOptions): Promise<Engine> {
  return startEngine(nodePlatform({ wasm, worker }), options);
}

function wasm(): URL {
  return new URL('./engine.wasm', import.meta.url);
}

function worker(): URL {
  return new URL('./worker.js', import.meta.url);
}
