/** Records as rows of a table for other programs: a column for every field that the program records. */
import type { TraceFile } from '../engine/trace-file.js';
import { RecordPositions } from '../model/record-positions.js';
import { answeredFields, type Field, type Judgement, type Searched } from './fields.js';
import { lineOf } from './moves.js';

/** By the name of its column; what is not known is absent. */
export type Row = Readonly<Record<string, string | number | boolean>>;

/**
 * The rows of records, by the names that queries have for fields; `path` is the line of moves from the root. Scores are
 * centipawns for the side to move, those from 31,872 on mates.
 *
 * @example
 * ```ts
 * import { findRecords, readTrace, rowsOf } from 'espalier/trace';
 *
 * declare const file: Uint8Array;
 * const trace = readTrace(file);
 * for (const row of rowsOf(trace, findRecords(trace, 're-searched'))) console.log(JSON.stringify(row));
 * ```
 */
export function* rowsOf(
  file: TraceFile,
  ids: Iterable<number>,
  judgements: ReadonlyMap<number, Judgement> = new Map(),
): Generator<Row> {
  const searched = { positions: new RecordPositions(file.records, file.header), judgements };
  const fields = answeredFields(file.records);
  for (const id of ids) {
    const cells = fields.map((field) => [field.name, cellOf(field, searched, id)] as const);
    yield Object.fromEntries(
      cells.filter((cell): cell is [string, string | number | boolean] => cell[1] !== undefined),
    );
  }
}

/**
 * The same as comma-separated values, the names of the columns first; what is not known is empty.
 *
 * @example
 * ```ts
 * import { csvOf, findRecords, readTrace } from 'espalier/trace';
 *
 * declare const file: Uint8Array;
 * const trace = readTrace(file);
 * for (const line of csvOf(trace, findRecords(trace, 'rule=probCut'))) console.log(line);
 * ```
 */
export function* csvOf(
  file: TraceFile,
  ids: Iterable<number>,
  judgements: ReadonlyMap<number, Judgement> = new Map(),
): Generator<string> {
  const names = answeredFields(file.records).map((field) => field.name);
  yield csvLine(names);
  for (const row of rowsOf(file, ids, judgements)) yield csvLine(names.map((name) => row[name]));
}

/**
 * The cells of a line, as RFC 4180 has it; what is not known is empty.
 * @internal
 */
export function csvLine(cells: readonly (Row[string] | undefined)[]): string {
  return cells.map((cell) => quoted(String(cell ?? ''))).join(',');
}

export function cellOf(field: Field, searched: Searched, id: number): string | number | boolean | undefined {
  const { positions } = searched;
  switch (field.kind) {
    case 'move':
      return positions.records.move(id) && positions.of(id);
    case 'path':
      return lineOf(positions, id).join(' ');
    default:
      return field.read(searched, id);
  }
}

function quoted(text: string): string {
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
