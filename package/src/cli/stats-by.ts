/** `espalier stats --by`: records in groups, over all recordings. */
import { integer, percent } from '../model/format.js';
import { RecordPositions } from '../model/record-positions.js';
import { fixed } from '../model/words.js';
import { compileQuery } from '../query/compile.js';
import { COUNTS, type Group, Grouping } from '../query/groups.js';
import { csvLine } from '../query/rows.js';
import { type Recordings, refusingQuery } from './recordings.js';
import { table } from './table.js';
import { Verdicts } from './verdicts.js';

interface Asked {
  readonly by: string;
  readonly where?: string | undefined;
  readonly verdicts?: readonly string[] | undefined;
  readonly json?: boolean | undefined;
  readonly csv?: boolean | undefined;
}

export async function printGroups(
  recordings: Recordings,
  { by, where = '', verdicts: paths = [], json = false, csv = false }: Asked,
): Promise<number> {
  const verdicts = await Verdicts.read(paths);
  const grouping = refusingQuery(by, () => new Grouping(by));
  const files: string[] = [];
  let records = 0;
  for await (const recording of recordings.read()) {
    const { path, file } = recording;
    const positions = new RecordPositions(file.records, file.header);
    const searched = { positions, judgements: verdicts.judgements(recording) };
    const test = recordings.ask(recording, where, () => compileQuery(where, searched));
    if (test === undefined || !recordings.ask(recording, by, () => grouping.add(searched, test))) continue;
    files.push(path);
    records += file.records.count;
  }
  verdicts.end();
  if (files.length === 0) return recordings.end();
  const groups = grouping.groups();
  if (json) console.log(JSON.stringify({ files, groups }));
  else
    for (const line of csv ? csvLines(grouping.names, groups) : textLines(grouping.names, groups, records))
      console.log(line);
  return recordings.end();
}

function* csvLines(names: readonly string[], groups: readonly Group[]): Generator<string> {
  yield csvLine([...names, ...COUNTS]);
  for (const group of groups)
    yield csvLine([...names.map((name) => group.of[name]), ...COUNTS.map((count) => group[count])]);
}

function textLines(names: readonly string[], groups: readonly Group[], all: number): string[] {
  const isJudged = groups.some(({ judged }) => judged > 0);
  const rows = groups.map(({ of, records, fired, searched, again, nodes, judged, wrong }) => [
    ...names.map((name) => String(of[name])),
    ...[records, fired, again].map(integer),
    percent(again, searched),
    fixed(nodes, 1),
    ...(isJudged ? [integer(judged), percent(wrong, judged)] : []),
  ]);
  const heads = [
    ...names,
    'records',
    'fired',
    'again',
    'of searched',
    'mean nodes',
    ...(isJudged ? ['judged', 'wrong'] : []),
  ];
  const grouped = groups.reduce((sum, { records }) => sum + records, 0);
  const texts = names.map((_, column) => column);
  return [...table(heads, rows, texts), `${integer(grouped)} of ${integer(all)} records`];
}
