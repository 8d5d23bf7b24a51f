/** `espalier stats`: what trace files of any program hold, counted from their records. */
import { RecordCounter, type RecordCounts } from '../engine/trace-counts.js';
import { programName } from '../engine/trace-header.js';
import { countedFacts } from '../model/counted-facts.js';
import { integer } from '../model/format.js';
import { type FileCommand, parsedWords, Refusal } from './file-command.js';
import { type Recording, Recordings } from './recordings.js';
import { printGroups } from './stats-by.js';
import { table } from './table.js';

export const STATS: FileCommand = {
  name: 'stats',
  help: `\
  espalier stats FILE...       what trace files of any program hold: rules, cutoffs, improving; a folder
                               stands for those in it, here and below, and - for standard input
      --json                   as one JSON object
      --by FIELD[,FIELD]       in groups, as rule,depth; number:2:8 begins groups at 2 and at 8
      --where QUERY            those records alone
      --verdicts FILE          what \`audit --json\` has found of them
      --csv                    groups as comma-separated values`,
  run: async (words) => {
    const { values, positionals } = parsedWords(words, OPTIONS);
    if (positionals.length === 0) throw new Refusal('stats takes a FILE');
    const recordings = new Recordings(positionals);
    if (values.by !== undefined) return printGroups(recordings, { ...values, by: values.by });
    const needsBy = (['where', 'verdicts', 'csv'] as const).find((name) => values[name] !== undefined);
    if (needsBy !== undefined) throw new Refusal(`--${needsBy} needs --by: it is about groups`);
    return printCounts(recordings, values.json === true);
  },
};

const OPTIONS = {
  json: { type: 'boolean' },
  by: { type: 'string' },
  where: { type: 'string' },
  verdicts: { type: 'string', multiple: true },
  csv: { type: 'boolean' },
} as const;

async function printCounts(recordings: Recordings, asJson: boolean): Promise<number> {
  const counter = new RecordCounter();
  const files: Counted[] = [];
  for await (const { path, file } of recordings.read()) {
    counter.add(file.records);
    files.push({ file: path, ...searchOf(file) });
  }
  const counts = counter.counts();
  if (files.length > 0) console.log(asJson ? JSON.stringify({ files, ...counts }) : textOf(files, counts));
  return recordings.end();
}

/** What the header of a file says of its search. */
interface Counted {
  readonly file: string;
  readonly program: string;
  readonly fen: string;
  readonly moves: readonly string[];
  readonly depth: number | undefined;
  readonly nodes: number | undefined;
  readonly records: number;
  readonly total: number;
}

function searchOf({ header }: Recording['file']): Omit<Counted, 'file'> {
  const { fen, moves, depth, nodes, count: records, total } = header;
  return { program: programName(header), fen, moves, depth, nodes, records, total };
}

/** The programs in the title, then one table below the other. */
function textOf(files: readonly Counted[], counts: RecordCounts): string {
  const lines = [
    ...headLines(files),
    '',
    ...table(
      [],
      countedFacts(counts).map((fact) => [...fact]),
    ),
  ];
  const { rules = [], plies } = counts;
  if (rules.length > 0) {
    const rows = rules.map(({ declaration, fired, improving, notImproving, unknown, others }) => [
      declaration.label,
      ...[fired, improving, notImproving, unknown, others].map(integer),
    ]);
    lines.push('', ...table(['rule', 'fired', 'improving', 'not', 'unknown', 'with others'], rows));
  }
  const rows = plies.map(({ nodes: visited, known: told, improving, meanRate }, ply) => [
    String(ply),
    integer(visited),
    told === 0 ? '–' : integer(improving),
    told === 0 ? '–' : integer(told),
    meanRate === undefined ? '–' : meanRate.toFixed(2),
  ]);
  lines.push('', ...table(['ply', 'nodes', 'improving', 'of known', 'mean rate'], rows));
  return lines.join('\n');
}

function headLines(files: readonly Counted[]): string[] {
  const sum = (read: (file: Counted) => number): number => files.reduce((all, file) => all + read(file), 0);
  const [records, total] = [sum((file) => file.records), sum((file) => file.total)];
  const counted =
    records === total
      ? `counted from ${integer(records)} ${records === 1 ? 'record' : 'records'}`
      : `counted from ${integer(records)} of ${integer(total)} records`;
  const programs = [...new Set(files.map(({ program }) => program))].join(', ');
  const [first, ...others] = files;
  if (first === undefined) return [];
  if (others.length > 0) return [`${integer(files.length)} files, ${programs}`, counted, '', ...fileTable(files)];
  const { depth, nodes, fen, moves } = first;
  const known = [depth === undefined ? [] : `depth ${depth}`, nodes === undefined ? [] : `${integer(nodes)} nodes`];
  return [
    [programs, ...known.flat()].join(', '),
    `${fen}${moves.length === 0 ? '' : ` moves ${moves.join(' ')}`}`,
    counted,
  ];
}

function fileTable(files: readonly Counted[]): string[] {
  const rows = files.map(({ file, depth, nodes, records }) => [
    file,
    depth === undefined ? '–' : String(depth),
    nodes === undefined ? '–' : integer(nodes),
    integer(records),
  ]);
  return table(['file', 'depth', 'nodes', 'records'], rows);
}
