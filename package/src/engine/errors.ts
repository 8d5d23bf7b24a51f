/** The one kind of error of the engine's own that its promises reject with. */
import type { FaultReason } from '../rules/wasm-types.js';
import { type ErrorDetails, type InputReason, ToldError } from './error-values.js';

export type { ErrorValues, InputReason } from './error-values.js';

/** What went wrong, for programs. */
export type EngineErrorCode =
  /** The request is malformed: a wrong type, an unknown field, a number out of range. */
  | 'invalid-request'
  /** The text is no FEN, or no game can reach its position; `field` is the field of the FEN. As a `RulesError` has it. */
  | 'invalid-fen'
  /** The text is no move, or no legal one; `field` says which. As a `RulesError` has it. */
  | 'invalid-move'
  /** A newer request took the place of this search before it began. */
  | 'superseded'
  /** Its signal was aborted, or it was stopped before anything was known. The `name` of the error is `AbortError`. */
  | 'stopped'
  /** The engine was disposed of. */
  | 'disposed'
  /** The worker was lost while it did this, and again where that was retried; it has been replaced. */
  | 'worker-died'
  /** The engine's files could not be loaded or started. */
  | 'load-failed'
  /** The hash table does not fit into memory. */
  | 'out-of-memory';

/** What is wrong in more detail, for programs; each belongs to one or two codes. */
export type EngineErrorReason =
  | FaultReason
  | InputReason
  /** `invalid-request`: this page or program has no such stop mode. */
  | 'unavailable'
  /** `worker-died`: its script or the WebAssembly in it failed. */
  | 'crashed'
  /** `worker-died`: its thread ended, or it has been closed. */
  | 'ended'
  /** `worker-died`: it has said nothing for some seconds: it hangs. */
  | 'unresponsive'
  /** `load-failed`: the WebAssembly file could not be fetched or compiled. */
  | 'file'
  /** `load-failed`: WebAssembly has no SIMD here, as before Chrome 91, Firefox 89, Safari 16.4 and Node 16.4. */
  | 'no-simd'
  /** `load-failed`: the worker could not be started. */
  | 'start'
  /** `load-failed`: the worker script is of another release. */
  | 'version'
  /** `load-failed`: there are no workers here. */
  | 'no-workers';

/**
 * The only kind of error of its own that the engine's promises reject with. Programs ask for its `code`, and where
 * they need to know more for `field`, `reason` and `values`; the message is written for people.
 *
 * @example
 * ```ts
 * import { createEngine, EngineError } from 'espalier';
 *
 * const engine = await createEngine();
 * try {
 *   await engine.search({ moves: ['e2e5'], limits: { depth: 8 } });
 * } catch (error) {
 *   if (!(error instanceof EngineError)) throw error;
 *   console.log(error.code, error.field, error.reason, error.values.text); // invalid-move moves[0] illegal-move e2e5
 * }
 * ```
 */
export class EngineError extends ToldError<'EngineError', EngineErrorCode, EngineErrorReason | undefined> {
  /** @internal Made by the engine. */
  constructor(code: EngineErrorCode, message: string, details: ErrorDetails<EngineErrorReason> = {}) {
    super('EngineError', code, message, { reason: undefined, ...details });
  }
}

/** The text of whatever was thrown, which in JavaScript may be anything. */
export function reasonOf(thrown: unknown): string {
  if (thrown instanceof Error) return thrown.message || thrown.name;
  return String(thrown);
}
