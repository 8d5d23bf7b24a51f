export type EngineErrorCode =
  /** The request is malformed: a wrong type, an unknown field, a number out of range. */
  | 'invalid-request'
  /** The FEN, the PGN or one of the moves is not chess. */
  | 'invalid-position'
  /** A newer request took the place of this search before it began. */
  | 'superseded'
  /** It was stopped, and nothing of it could be kept. */
  | 'stopped'
  /** The engine was disposed of. */
  | 'disposed'
  /** The worker crashed while it did this, and again where that was retried; it has been replaced. */
  | 'worker-died'
  /** The engine's files could not be loaded or started. */
  | 'load-failed'
  /** The hash table does not fit into memory. */
  | 'out-of-memory';

/** The only kind of error the engine's promises reject with. The message is written for people. */
export class EngineError extends Error {
  override readonly name = 'EngineError';
  readonly code: EngineErrorCode;

  constructor(code: EngineErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** The text of whatever was thrown, which in JavaScript may be anything. */
export function reasonOf(thrown: unknown): string {
  if (thrown instanceof Error) return thrown.message || thrown.name;
  return String(thrown);
}
