/** How an engine and its sessions are started. */
import type { EngineErrorReason } from './errors.js';
import type { StopModeChoice } from './stop-modes.js';
import type { ThreadChoice } from './thread-types.js';

/**
 * How an engine is started.
 *
 * @example
 * ```ts
 * import { createEngine } from 'espalier';
 *
 * const engine = await createEngine({ hashMb: 64, wasmUrl: '/espalier/engine.wasm', workerUrl: '/espalier/worker.js' });
 * console.log(engine.stopMode);
 * ```
 */
export interface EngineOptions {
  /**
   * Where `espalier/worker.js` is, when a bundler does not find it by itself. It may be on another
   * origin whose server sends CORS headers; a Content-Security-Policy must then allow workers from `blob:`
   * and from that origin, for the script in the blob imports it: `worker-src blob: https://cdn.example`.
   */
  workerUrl?: string | URL;
  /** Where `espalier/engine.wasm` is, when a bundler does not find it by itself. */
  wasmUrl?: string | URL;
  /**
   * `espalier/engine.wasm` as a `WebAssembly.Module`; nothing is fetched then. Its type has a wider
   * name because projects without the DOM library do not know the right one.
   */
  wasmModule?: object;
  /** Size of the hash table in megabytes: 1 to 1,024, 16 unless given. */
  hashMb?: number;
  /** How a running search is stopped; `auto` unless given. One that does not work here is refused. */
  stopMode?: StopModeChoice;
  /**
   * How many threads search, from 1; 1 unless given; `auto` leaves one core to the page. Each thread beyond the first is a worker
   * more. There may be fewer than asked for: `Engine.threads` says how many, and why.
   */
  threads?: ThreadChoice;
  /**
   * Called when a worker is lost that had started: `crashed`, `ended` or `unresponsive`. It is replaced by
   * itself; who uses the engine may want to say so.
   */
  onWorkerLost?: (reason: EngineErrorReason) => void;
}

/** What sets a session apart. */
export interface SessionOptions {
  /** Whose turn it is first: the higher, the earlier; 0 unless given, as the engine itself. A whole number. */
  priority?: number;
  /**
   * Megabytes of a hash table of its own, 1 to 1,024. What plays weaker needs one, for it
   * fills its table with scores that are wrong on purpose. Unless given, it shares the engine's. One thread searches
   * with a table of its own.
   */
  hashMb?: number;
  /** The most threads of its searches, from 1; as many as the engine has unless given. */
  threads?: number;
}
