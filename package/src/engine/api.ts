/** What every entry of the package exports besides `createEngine`. */
export { EngineError, type EngineErrorCode } from './errors.js';
export { Trace } from './trace.js';
export { checkTrace } from './trace-check.js';
export { type TraceFault, type TraceFaultKind, TraceFileError, faultText } from './trace-fault.js';
export { type TraceFile, readTrace } from './trace-file.js';
export type { TraceField, TraceHeader } from './trace-header.js';
export * from './trace-node.js';
export { RECORD_BYTES, type RecordsMeaning, scoreOf, TraceRecords } from './trace-records.js';
export type * from './types.js';
