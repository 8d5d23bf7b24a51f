/** What errors are about, in values. */
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

/** The message of an error, with the place in a list where it is about one. */
export function placedMessage(field: string, message: string): string {
  return field.endsWith(']') ? `${field}: ${message}` : message;
}
