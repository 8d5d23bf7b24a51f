/**
 * The one rule for work that is told to end before it is done: what has a partial answer resolves with it and says so,
 * and what has none rejects with one of these errors. A signal that is aborted already touches nothing.
 */
import { EngineError } from './errors.js';

/** @param cause what the signal was aborted with, where it was a signal. */
export function stopped(cause?: unknown): EngineError {
  const message = 'It was stopped before there was a result, and nothing of it could be kept.';
  return new EngineError('stopped', message, cause === undefined ? {} : { cause });
}

export function superseded(): EngineError {
  return new EngineError('superseded', 'A newer request took the place of this search.');
}

/** @throws EngineError where it is told to end before it has begun. */
export function refuseAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw stopped(signal.reason);
}

export function disposed(): EngineError {
  return new EngineError('disposed', 'The chess engine has been disposed of.');
}
