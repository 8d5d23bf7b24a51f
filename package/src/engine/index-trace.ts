/** Trace files of any program: an entry of its own, which nobody loads to play a game. */
export { type TraceCheck, type TraceCheckOptions, checkTrace, countFaults } from './trace-check.js';
export { type TraceFault, type TraceFaultKind, TraceFileError, faultText } from './trace-fault.js';
export { type CutoffCounts, type PlyCounts, type RecordCounts, type RuleCounts, countRecords } from './trace-counts.js';
export type { TraceField } from './trace-fields.js';
export { type TraceFile, readTrace } from './trace-file.js';
export type { TraceHeader } from './trace-header.js';
export * from './trace-node.js';
export { type RecordsMeaning, scoreOf, TraceRecords } from './trace-records.js';
export * from '../query/index.js';
export * from '../compare/index.js';
