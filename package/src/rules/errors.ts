/** The one kind of error that the rules throw. */
import { type ErrorValues, placedMessage } from '../engine/error-values.js';
import type { Fault, FaultReason } from './wasm-types.js';

export type { ErrorValues } from '../engine/error-values.js';

/** What went wrong, for programs. */
export type RulesErrorCode =
  /** What was handed over is malformed: a wrong type, an unknown field, not one of a few values. */
  | 'invalid-request'
  /** The text is no FEN, or no game can reach its position; `field` is the field of the FEN. */
  | 'invalid-fen'
  /** The text is no move, or no legal one. */
  | 'invalid-move'
  /** The signal of `streamPgn` was aborted. The `name` of the error is `AbortError`. */
  | 'stopped'
  /** The WebAssembly file could not be loaded. */
  | 'load-failed';

/** What is wrong in more detail, for programs: of a text, or of what was handed over. */
export type RulesErrorReason =
  | FaultReason
  /** `invalid-request`: the field is of another type. */
  | 'wrong-type'
  /** `invalid-request`: the number is too small, too large, or not whole. */
  | 'out-of-range'
  /** `invalid-request`: there is no field of this name. */
  | 'unknown-field'
  /** `invalid-request`: the field has to be given. */
  | 'missing'
  /** `invalid-request`: the field has to be one of a few values. */
  | 'not-a-choice'
  /** `stopped`: by the signal; its reason is the `cause`. */
  | 'aborted'
  /** `load-failed`: the file could not be read, fetched or compiled. */
  | 'file'
  /** `load-failed`: there is no WebAssembly here. */
  | 'no-webassembly';

/** What an error says besides its code and its message. */
export interface RulesErrorDetails {
  /** What is wrong, e.g. `move`, `moves[3]`, `castling` of a FEN. */
  field?: string | undefined;
  /** What is wrong with it. */
  reason: RulesErrorReason;
  /** What it is about. */
  values?: ErrorValues | undefined;
  /** What was thrown first. */
  cause?: unknown;
}

/**
 * The only kind of error that the rules throw. Programs ask for its `code`, `field`, `reason` and `values`; the
 * message is written for people.
 *
 * @example
 * ```ts
 * import { loadRules, RulesError } from 'espalier/rules';
 *
 * const rules = await loadRules();
 * try {
 *   rules.position().play('e5');
 * } catch (error) {
 *   if (!(error instanceof RulesError)) throw error;
 *   console.log(error.code, error.field, error.reason, error.values.text); // invalid-move move illegal-move e5
 * }
 * ```
 */
export class RulesError extends Error {
  /**
   * `AbortError` where the work was aborted, as everywhere on the web; else `RulesError`, which tells it from other errors
   * where classes cannot, as between two copies of the package.
   */
  override readonly name: 'RulesError' | 'AbortError';
  /** What went wrong. */
  readonly code: RulesErrorCode;
  /** What is wrong, e.g. `move`, `moves[3]`, `castling` of a FEN; where it is one thing. */
  readonly field: string | undefined;
  /** What is wrong with it. */
  readonly reason: RulesErrorReason;
  /** What it is about, for words of one's own: the color and the number of its kings, for instance. */
  readonly values: ErrorValues;

  /** @internal Made by the rules. */
  constructor(code: RulesErrorCode, message: string, details: RulesErrorDetails) {
    super(message, 'cause' in details ? { cause: details.cause } : undefined);
    this.name = code === 'stopped' ? 'AbortError' : 'RulesError';
    this.code = code;
    this.field = details.field;
    this.reason = details.reason;
    this.values = details.values ?? {};
  }
}

/** What the module objects to; `field` is what was asked about, unless the objection is more exact. */
export function faultError({ code, reason, field, values, message }: Fault, asked: string): RulesError {
  return new RulesError(code, placedMessage(asked, message), { field: field ?? asked, reason, values });
}
