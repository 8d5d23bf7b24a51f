/** `espalier query`: the records of a trace file that a query asks for. */
import { parseArgs } from 'node:util';
import { reasonOf } from '../engine/errors.js';
import type { TraceFile } from '../engine/trace-file.js';
import { integer } from '../model/format.js';
import { csvOf, findRecords, QueryError, rowsOf } from '../query/index.js';
import { type FileCommand, Refusal, readTraceFile } from './file-command.js';
import { recordTable } from './record-table.js';

export const QUERY: FileCommand = {
  name: 'query',
  help: `\
  espalier query FILE QUERY    the records that a query asks for, as 'rule=nmp depth>=6 improving=no'
      --csv, --json            as comma-separated values, or as one JSON object a line
      --limit N                so many at most`,
  run: async (words) => {
    const { path, query, limit, format } = read(words);
    const file = await readTraceFile(path);
    const found = find(file, query);
    const ids = found.slice(0, limit);
    const lines =
      format === 'csv' ? csvOf(file, ids) : format === 'json' ? jsonOf(file, ids) : textOf(file, ids, found.length);
    for (const line of lines) console.log(line);
    return 0;
  },
};

interface Asked {
  readonly path: string;
  readonly query: string;
  readonly limit: number;
  readonly format: 'csv' | 'json' | 'text';
}

function read(words: readonly string[]): Asked {
  const options = { csv: { type: 'boolean' }, json: { type: 'boolean' }, limit: { type: 'string' } } as const;
  let parsed: ReturnType<typeof parseArgs<{ options: typeof options; allowPositionals: true }>>;
  try {
    parsed = parseArgs({ args: [...words], options, allowPositionals: true });
  } catch (error) {
    throw new Refusal(reasonOf(error));
  }
  const {
    values,
    positionals: [path, ...terms],
  } = parsed;
  if (path === undefined) throw new Refusal('query takes a FILE and a QUERY');
  const limit = values.limit === undefined ? Infinity : Number(values.limit);
  if (values.limit !== undefined && !(Number.isInteger(limit) && limit > 0))
    throw new Refusal(`--limit takes a whole number from 1 on, not ${values.limit}`);
  return {
    path,
    query: terms.join(' '),
    limit,
    format: values.csv === true ? 'csv' : values.json === true ? 'json' : 'text',
  };
}

/** A mark below the part that is wrong. */
function find(file: TraceFile, query: string): number[] {
  try {
    return findRecords(file, query);
  } catch (error) {
    if (!(error instanceof QueryError)) throw error;
    throw new Refusal(
      `${error.message}\n  ${query}\n  ${' '.repeat(error.at)}${'^'.repeat(Math.max(1, error.length))}`,
    );
  }
}

function* jsonOf(file: TraceFile, ids: readonly number[]): Generator<string> {
  for (const row of rowsOf(file, ids)) yield JSON.stringify(row);
}

function textOf(file: TraceFile, ids: readonly number[], found: number): string[] {
  const all = `${integer(found)} of ${integer(file.records.count)} records`;
  const last = ids.length === found ? all : `${integer(ids.length)} shown; ${all} match`;
  return [...recordTable(file, ids), last];
}
