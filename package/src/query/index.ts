/** Queries over recorded searches: `rule=nmp depth>=6 improving=no score>beta+50`. `docs/query.md` has the language. */
import type { TraceFile } from '../engine/trace-file.js';
import { RecordPositions } from '../model/record-positions.js';
import { compileQuery, type Test } from './compile.js';
import type { Judgement } from './fields.js';

export type { Judgement } from './fields.js';
export { QueryError } from './parse.js';
export { csvOf, type Row, rowsOf } from './rows.js';

/** What a query may need beside the recording. */
export interface QueryOptions {
  /** What audits have found of cuts, by the number of the record. */
  readonly judgements?: ReadonlyMap<number, Judgement>;
  /** The most records that are wanted; all of them otherwise. */
  readonly limit?: number;
}

/**
 * Finds the records of a search that a query asks for, in the order of the search. An empty query asks for all.
 *
 * @throws QueryError where a part of the query makes no sense, or asks for what the program does not record; it says
 * where, and what may have been meant.
 *
 * @example
 * ```ts
 * import { findRecords, readTrace } from 'espalier/trace';
 *
 * declare const file: Uint8Array;
 * const trace = readTrace(file);
 * for (const id of findRecords(trace, 'rule=nullMove depth>=6 improving=no')) {
 *   console.log(trace.records.path(id).join(' '), trace.records.score(id));
 * }
 * ```
 */
export function findRecords(
  file: TraceFile,
  query: string,
  { judgements = new Map(), limit = Infinity }: QueryOptions = {},
): number[] {
  const positions = new RecordPositions(file.records, file.header);
  return matching(file.records.count, compileQuery(query, { positions, judgements }), limit);
}

function matching(count: number, test: Test, limit: number): number[] {
  const found: number[] = [];
  for (let id = 0; id < count && found.length < limit; id += 1) if (test(id)) found.push(id);
  return found;
}
