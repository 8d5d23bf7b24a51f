/**
 * The package in one script: the worker and the WebAssembly module are in it as text. For bundlers
 * that move no files, at the price of a download that is not streamed into the compiler.
 */

import { WASM_DEFLATED_BASE64, WORKER } from 'espalier:inlined';
import { startEngine } from './engine.js';
import { nodeModule } from './node.js';
import type { Platform } from './platform.js';
import { browserPlatform, scriptOf, startOwnScript } from './platform-browser.js';
import { nodePlatform } from './platform-node.js';
import type { Engine, EngineOptions } from './types.js';

export * from './api.js';

let module: Promise<WebAssembly.Module> | undefined;
let script: string | undefined;

/**
 * Starts a chess engine in a worker; resolves when it is ready to search. Rejects with
 * `load-failed`, `out-of-memory`, or `invalid-request` where an option is wrong.
 *
 * @example
 * ```ts
 * import { createEngine } from 'espalier/inline';
 *
 * const engine = await createEngine({ hashMb: 32 });
 * console.log((await engine.search({ limits: { movetime: 500 } })).bestMove);
 * engine.dispose();
 * ```
 */
export async function createEngine(options?: EngineOptions): Promise<Engine> {
  return startEngine(platform(), options);
}

/** Browsers, Deno and Bun have `Worker`; Node has `node:worker_threads`. */
function platform(): Platform {
  return typeof Worker === 'function' || nodeModule('node:worker_threads') === undefined
    ? browserPlatform({ wasm, startWorker })
    : nodePlatform({ wasm, worker: () => new URL(`data:text/javascript,${encodeURIComponent(WORKER)}`) });
}

function startWorker(): Worker {
  script ??= scriptOf(WORKER);
  return startOwnScript(script);
}

/** All engines share one; a failure is not remembered. */
function wasm(): Promise<WebAssembly.Module> {
  module ??= compile().catch((error: unknown) => {
    module = undefined;
    throw error;
  });
  return module;
}

async function compile(): Promise<WebAssembly.Module> {
  const deflated = Uint8Array.from(atob(WASM_DEFLATED_BASE64), (char) => char.charCodeAt(0));
  const bytes = new Blob([deflated]).stream().pipeThrough(new DecompressionStream('deflate'));
  return WebAssembly.compile(await new Response(bytes).arrayBuffer());
}
