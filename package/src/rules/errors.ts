/** The one kind of error that the rules throw. */
import { type ErrorDetails, type InputReason, placedMessage, ToldError } from '../engine/error-values.js';
import type { Fault, FaultReason } from './wasm-types.js';

export type { ErrorValues, InputReason } from '../engine/error-values.js';

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
  | InputReason
  /** `stopped`: by the signal; its reason is the `cause`. */
  | 'aborted'
  /** `load-failed`: the file could not be read, fetched or compiled. */
  | 'file'
  /** `load-failed`: there is no WebAssembly here. */
  | 'no-webassembly';

/** What an error says besides its code and its message. */
export interface RulesErrorDetails extends ErrorDetails<RulesErrorReason> {
  /** What is wrong with it. */
  reason: RulesErrorReason;
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
export class RulesError extends ToldError<'RulesError', RulesErrorCode, RulesErrorReason> {
  /** @internal Made by the rules. */
  constructor(code: RulesErrorCode, message: string, details: RulesErrorDetails) {
    super('RulesError', code, message, details);
  }
}

/** What the module objects to; `field` is what was asked about, unless the objection is more exact. */
export function faultError({ code, reason, field, values, message }: Fault, asked: string): RulesError {
  return new RulesError(code, placedMessage(asked, message), { field: field ?? asked, reason, values });
}
