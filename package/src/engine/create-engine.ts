/** The package in a browser: its files lie side by side, and bundlers find them by these expressions. */
import { startEngine } from './engine.js';
import { browserPlatform, isElsewhere, startWorker } from './platform-browser.js';
import type { Engine, EngineOptions } from './types.js';

/**
 * Starts a chess engine in a worker; resolves when it is ready to search. Rejects with
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
  return startEngine(browserPlatform({ wasm, startWorker: startOwnWorker, workerPlace }), options);
}

function wasm(): URL {
  return new URL('./engine.wasm', import.meta.url);
}

function startOwnWorker(): Worker {
  const place = workerPlace();
  if (place !== undefined && isElsewhere(place)) return startWorker(place);
  return new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
}

/** From a CDN, files arrive under their own names. Bundlers rename them, and rewrite the expression that starts the worker. */
function workerPlace(): URL | undefined {
  const file = wasm();
  return file.pathname.endsWith('/engine.wasm') ? new URL('./worker.js', file) : undefined;
}
