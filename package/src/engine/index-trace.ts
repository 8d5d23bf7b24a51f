/** Trace files of any program: an entry of its own, which nobody loads to play a game. */

export * from '../compare/index.js';
export * from '../query/index.js';
export { checkTrace, countFaults, type TraceCheck, type TraceCheckOptions } from './trace-check.js';
export { type CutoffCounts, countRecords, type PlyCounts, type RecordCounts, type RuleCounts } from './trace-counts.js';
export { faultText, type TraceFault, type TraceFaultKind, TraceFileError } from './trace-fault.js';
export type { TraceField } from './trace-fields.js';
export { readTrace, type TraceFile } from './trace-file.js';
export { followTrace, GrowingTrace } from './trace-growing.js';
export type { TraceHeader } from './trace-header.js';
export * from './trace-node.js';
export { type RecordsMeaning, scoreOf, TraceRecords } from './trace-records.js';
