/** Records as a file of rows, made piece by piece, so that the page stays alive meanwhile. */

import type { Judgement } from '#espalier/query/fields.js';

export type TableKind = 'csv' | 'jsonl';

export interface TableRequest {
  /** The recording. */
  readonly file: Uint8Array;
  /** All of it unless given. */
  readonly ids: Uint32Array | undefined;
  readonly judgements: ReadonlyMap<number, Judgement>;
}

const TYPES: Readonly<Record<TableKind, string>> = { csv: 'text/csv', jsonl: 'application/jsonl' };
/** Rows between two looks at what else is to be done. */
const AT_ONCE = 4_000;

export async function tableOf(kind: TableKind, { file, ids, judgements }: TableRequest): Promise<Blob> {
  // Only who saves a table loads what makes it.
  const [{ readTrace }, { csvOf, rowsOf }] = await Promise.all([
    import('#espalier/engine/trace-file.js'),
    import('#espalier/query/rows.js'),
  ]);
  const trace = readTrace(file);
  const wanted = ids ?? numbers(trace.records.count);
  const lines = kind === 'csv' ? csvOf(trace, wanted, judgements) : jsonLines(rowsOf(trace, wanted, judgements));
  const parts: string[] = [];
  let piece: string[] = [];
  for (const line of lines) {
    piece.push(line, '\n');
    if (piece.length < 2 * AT_ONCE) continue;
    parts.push(piece.join(''));
    piece = [];
    await new Promise((done) => setTimeout(done));
  }
  return new Blob([...parts, piece.join('')], { type: TYPES[kind] });
}

function* numbers(count: number): Generator<number> {
  for (let id = 0; id < count; id += 1) yield id;
}

function* jsonLines(rows: Iterable<unknown>): Generator<string> {
  for (const row of rows) yield JSON.stringify(row);
}
