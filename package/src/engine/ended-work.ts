/**
 * How work ends before it is done. Aborted, it rejects with an AbortError, also where something is known. Stopped or superseded, it
 * resolves with what is known and says so, and where that is nothing rejects with one of these errors.
 */
import { EngineError } from './errors.js';

/** @param cause what the signal was aborted with, where it was a signal. */
export function stopped(cause?: unknown): EngineError {
  const message = 'The work was stopped, and nothing of it was kept.';
  return new EngineError('stopped', message, cause === undefined ? {} : { cause });
}

export function superseded(): EngineError {
  return new EngineError('superseded', 'A newer request took the place of this search.');
}

/** A signal that is aborted already touches nothing. @throws EngineError */
export function refuseAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw stopped(signal.reason);
}

export function disposed(): EngineError {
  return new EngineError('disposed', 'The chess engine has been disposed of.');
}
