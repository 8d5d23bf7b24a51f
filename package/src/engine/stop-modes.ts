/** The ways in which a running search can hear that it has to stop. */
import { EngineError } from './errors.js';

/**
 * How a running search hears that it has to stop.
 *
 * - `shared`: it reads memory that it shares with the page. Pages must be isolated for that
 *   (`Cross-Origin-Opener-Policy` and `Cross-Origin-Embedder-Policy`); Node always can.
 * - `jspi`: it turns to the messages of its worker every few milliseconds, where WebAssembly can
 *   wait for JavaScript (JSPI).
 * - `respawn`: it hears nothing; its worker is replaced, and the hash table is lost.
 */
export type StopMode = 'shared' | 'jspi' | 'respawn';

/** A stop mode, or the best of those that work: `shared`, else `jspi`, else `respawn`. */
export type StopModeChoice = 'auto' | StopMode;

export const STOP_MODES: readonly StopMode[] = ['shared', 'jspi', 'respawn'];

/** Whether a page may share memory with its workers. Isolation without `SharedArrayBuffer` exists (WebKitGTK). */
export function canShare(): boolean {
  return typeof SharedArrayBuffer === 'function' && globalThis.crossOriginIsolated;
}

/** Whether WebAssembly can wait for JavaScript (JSPI). */
export function canSuspend(): boolean {
  if (typeof WebAssembly === 'undefined') return false;
  return 'Suspending' in WebAssembly && 'promising' in WebAssembly;
}

/** The stop mode asked for, or the best of those that work here. */
export function chooseStopMode(asked: StopModeChoice, available: readonly StopMode[]): StopMode {
  const [best = 'respawn'] = available;
  if (asked === 'auto') return best;
  if (available.includes(asked)) return asked;
  const message = `stopMode cannot be ${asked} here; what works is ${available.join(' and ')}.`;
  throw new EngineError('invalid-request', message, { field: 'stopMode', reason: 'unavailable' });
}
