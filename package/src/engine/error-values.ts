/** What errors are about, in values. */
import type { FaultReason, FaultValues, FenFieldName } from '../rules/wasm-types.js';

/**
 * What an error is about, for words of one's own: the message says it in English. Which of them are there depends on
 * the `reason`: `out-of-range` has `min`, `max` and `given`, `not-a-choice` the `choices`, a FEN or a move what stands
 * there.
 */
export interface ErrorValues extends Partial<FaultValues> {
  /** Of an `EngineError` about chess: the `reason` that a `RulesError` has. */
  fault?: FaultReason;
  /** Of an `EngineError` about a FEN: its field. */
  fenField?: FenFieldName;
  /** The number that was given. */
  given?: number;
  /** What could not be loaded, where it is not the engine. */
  part?: 'rules';
  /** Why the engine or the rules could not be loaded, or why the engine was lost: a text in English. */
  why?: string;
}
