/** What the errors of engine and rules say for programs. */
import type { FaultValues } from '../rules/wasm-types.js';

/**
 * What an error is about, for words of one's own: the message says it in English. Which of them are there depends on
 * the `reason`: `out-of-range` has `min`, `max` and `given`, `not-a-choice` the `choices`, a FEN or a move what stands
 * there.
 */
export interface ErrorValues extends Partial<FaultValues> {
  /** The number that was given. */
  given?: number;
  /** What could not be loaded, where it is not the engine. */
  part?: 'rules';
  /** Why the engine or the rules could not be loaded, or why the engine was lost: a text in English. */
  why?: string;
}

/** What is wrong with what was handed over, for programs. */
export type InputReason =
  /** `invalid-request`: the field is of another type. */
  | 'wrong-type'
  /** `invalid-request`: the number is too small, too large, or not whole; `Engine.ranges` has the limits of an engine. */
  | 'out-of-range'
  /** `invalid-request`: there is no field of this name. */
  | 'unknown-field'
  /** `invalid-request`: the field has to be given. */
  | 'missing'
  /** `invalid-request`: the field has to be one of a few values. */
  | 'not-a-choice'
  /** `invalid-request`: the recording lacks the fields that `values.choices` names. */
  | 'lacks-fields';

/** What an error says besides its code and its message. */
export interface ErrorDetails<Reason> {
  /** What is wrong, e.g. `move`, `moves[3]`, `limits.depth`, `castling` of a FEN. */
  field?: string | undefined;
  /** What is wrong with it. */
  reason?: Reason | undefined;
  /** What it is about. */
  values?: ErrorValues | undefined;
  /** What was thrown first. */
  cause?: unknown;
}

/** An error whose message is for people, and all else for programs. */
export class ToldError<Name extends string, Code extends string, Reason> extends Error {
  /**
   * `AbortError` where the work was aborted or stopped, as everywhere on the web; else the name of the class, which tells
   * it from other errors where classes cannot, as between two copies of the package.
   */
  override readonly name: Name | 'AbortError';
  /** What went wrong. */
  readonly code: Code;
  /** What is wrong, e.g. `move`, `moves[3]`, `limits.depth`, `castling` of a FEN; where it is one thing. */
  readonly field: string | undefined;
  /** What is wrong in more detail; where the code does not say it all. */
  readonly reason: Reason;
  /** What it is about, for words of one's own: the color and the number of its kings, for instance. */
  readonly values: ErrorValues;

  /** @internal Made by the engine and the rules. */
  constructor(name: Name, code: Code, message: string, details: ErrorDetails<Reason> & { reason: Reason }) {
    super(message, 'cause' in details ? { cause: details.cause } : undefined);
    this.name = code === 'stopped' ? 'AbortError' : name;
    this.code = code;
    this.field = details.field;
    this.reason = details.reason;
    this.values = details.values ?? {};
  }
}

/** The message of an error, with the place in a list where it is about one. */
export function placedMessage(field: string, message: string): string {
  return field.endsWith(']') ? `${field}: ${message}` : message;
}
