import { startEngine } from './engine.js';
import { detectPlatform } from './platform.js';
import type { Engine, EngineOptions } from './types.js';

export { EngineError, type EngineErrorCode } from './errors.js';
export { Trace } from './trace.js';
export * from './trace-node.js';
export { RECORD_BYTES, TraceRecords } from './trace-records.js';
export type * from './types.js';

/** Starts a chess engine in a worker; resolves when it is ready to search. */
export async function createEngine(options?: EngineOptions): Promise<Engine> {
  return startEngine(detectPlatform(), options);
}
