/** What every entry of the package exports besides `createEngine`. */
export {
  EngineError,
  type EngineErrorCode,
  type EngineErrorReason,
  type ErrorValues,
  type InputReason,
} from './errors.js';
export { Trace } from './trace.js';
export type { TraceField } from './trace-fields.js';
export * from './trace-node.js';
export { type RecordsMeaning, scoreOf, TraceRecords } from './trace-records.js';
export type * from './types.js';
