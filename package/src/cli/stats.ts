/** `espalier stats`: what a trace file of any program holds, counted from its records. */
import { countRecords } from '../engine/trace-counts.js';
import type { TraceFile } from '../engine/trace-file.js';
import { countedFacts } from '../model/counted-facts.js';
import { integer } from '../model/format.js';
import { type FileCommand, onlyFile, readTraceFile } from './file-command.js';
import { table } from './table.js';

export const STATS: FileCommand = {
  name: 'stats',
  help: `\
  espalier stats FILE          what a trace file of any program holds: rules, cutoffs, improving`,
  run: async (words) => {
    console.log(textOf(await readTraceFile(onlyFile('stats', words))));
    return 0;
  },
};

/** The program in the title, then one table below the other. */
function textOf({ header, records }: TraceFile): string {
  const { engine = 'An unknown program', version = '', depth, nodes, fen, moves, count, total } = header;
  const counts = countRecords(records);
  const known = [depth === undefined ? '' : `depth ${depth}`, nodes === undefined ? '' : `${integer(nodes)} nodes`];
  const lines = [
    [`${engine} ${version}`.trim(), ...known.filter((text) => text !== '')].join(', '),
    `${fen}${moves.length === 0 ? '' : ` moves ${moves.join(' ')}`}`,
    count === total
      ? `counted from ${integer(count)} ${count === 1 ? 'record' : 'records'}`
      : `counted from ${integer(count)} of ${integer(total)} records`,
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
