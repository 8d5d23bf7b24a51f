/** `espalier query`: the records of trace files that a query asks for. */
import { integer } from '../model/format.js';
import { answeredFields } from '../query/fields.js';
import { findRecords, rowsOf } from '../query/index.js';
import { csvLine, type Row } from '../query/rows.js';
import { type FileCommand, parsedWords, Refusal } from './file-command.js';
import { recordTable } from './record-table.js';
import { leadingRecordings, type Recording, Recordings } from './recordings.js';

export const QUERY: FileCommand = {
  name: 'query',
  help: `\
  espalier query FILE... QUERY the records that a query asks for, as 'rule=nmp depth>=6 improving=no'
      --csv, --json            as comma-separated values, or as one JSON object a line
      --limit N                so many at most`,
  run: async (words) => {
    const { recordings, query, limit, print } = read(words);
    const answers = answersOf(recordings, query, limit);
    for await (const line of print(answers, recordings.areMany)) console.log(line);
    return recordings.end();
  },
};

interface Asked {
  readonly recordings: Recordings;
  readonly query: string;
  readonly limit: number;
  readonly print: (answers: AsyncIterable<Answer>, areMany: boolean) => AsyncGenerator<string>;
}

/** The records of a recording that match, and the first of them, which are shown. */
interface Answer {
  readonly recording: Recording;
  readonly shown: readonly number[];
  readonly found: number;
}

function read(words: readonly string[]): Asked {
  const { values, positionals } = parsedWords(words, {
    csv: { type: 'boolean' },
    json: { type: 'boolean' },
    limit: { type: 'string' },
  });
  const { recordings, rest } = leadingRecordings(positionals);
  if (recordings.length === 0) throw new Refusal('query takes a FILE and a QUERY');
  const limit = values.limit === undefined ? Infinity : Number(values.limit);
  if (values.limit !== undefined && !(Number.isInteger(limit) && limit > 0))
    throw new Refusal(`--limit takes a whole number from 1 on, not ${values.limit}`);
  const print = values.csv === true ? csvLines : values.json === true ? jsonLines : textLines;
  return { recordings: new Recordings(recordings), query: rest.join(' '), limit, print };
}

async function* answersOf(recordings: Recordings, query: string, limit: number): AsyncGenerator<Answer> {
  let left = limit;
  for await (const recording of recordings.read()) {
    const ids = recordings.ask(recording, query, () => findRecords(recording.file, query));
    if (ids === undefined) continue;
    const shown = ids.slice(0, left);
    left -= shown.length;
    yield { recording, shown, found: ids.length };
  }
}

/** A row names its file where there may be more than one. */
function* rowsIn({ recording: { path, file }, shown }: Answer, areMany: boolean): Generator<Row> {
  for (const row of rowsOf(file, shown)) yield areMany ? { file: path, ...row } : row;
}

async function* jsonLines(answers: AsyncIterable<Answer>, areMany: boolean): AsyncGenerator<string> {
  for await (const answer of answers) for (const row of rowsIn(answer, areMany)) yield JSON.stringify(row);
}

/** Its columns are those of all recordings: what they declare is known when all are read. */
async function* csvLines(answers: AsyncIterable<Answer>, areMany: boolean): AsyncGenerator<string> {
  const all: Answer[] = [];
  for await (const answer of answers) all.push(answer);
  if (all.length === 0) return;
  const fields = all.flatMap(({ recording }) => answeredFields(recording.file.records));
  const names = [...new Set([...(areMany ? ['file'] : []), ...fields.map(({ name }) => name)])];
  yield csvLine(names);
  for (const answer of all) for (const row of rowsIn(answer, areMany)) yield csvLine(names.map((name) => row[name]));
}

async function* textLines(answers: AsyncIterable<Answer>, areMany: boolean): AsyncGenerator<string> {
  let [files, shown, found, records] = [0, 0, 0, 0];
  for await (const { recording, ...answer } of answers) {
    files += 1;
    shown += answer.shown.length;
    found += answer.found;
    records += recording.file.records.count;
    if (areMany && answer.shown.length > 0) yield `${shown > answer.shown.length ? '\n' : ''}${recording.path}`;
    if (!areMany || answer.shown.length > 0) yield* recordTable(recording.file, answer.shown);
  }
  if (files === 0) return;
  const all = `${integer(found)} of ${integer(records)} records`;
  const whole = areMany ? `${all} in ${integer(files)} ${files === 1 ? 'file' : 'files'}` : all;
  yield shown === found ? whole : `${integer(shown)} shown; ${whole} match`;
}
