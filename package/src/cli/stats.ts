/** `espalier stats`: what a trace file of any program holds, counted from its records. */
import { readFile } from 'node:fs/promises';
import { reasonOf } from '../engine/errors.js';
import { countRecords } from '../engine/trace-counts.js';
import { readTrace } from '../engine/trace-file.js';
import type { TraceFile } from '../engine/trace-file.js';
import { countedFacts } from '../model/counted-facts.js';
import { integer } from '../model/format.js';

export const STATS = 'stats';

export const STATS_HELP = `\
  espalier stats FILE          what a trace file of any program holds: rules, cutoffs, improving`;

/** Prints the statistics; resolves with the exit code of the program. */
export async function printStats(words: readonly string[]): Promise<number> {
  const [path, ...rest] = words;
  if (path === undefined || rest.length > 0) return refuse(`${STATS} takes one FILE`);
  let file: TraceFile;
  try {
    file = readTrace(await readFile(path));
  } catch (error) {
    return refuse(`${path} cannot be read: ${reasonOf(error)}`);
  }
  console.log(textOf(file));
  return 0;
}

/** The program in the title, then one table below the other. */
function textOf({ header, records }: TraceFile): string {
  const { engine = 'An unknown program', version = '', depth, nodes, fen, moves, count, total } = header;
  const counts = countRecords(records);
  const known = [depth === undefined ? '' : `depth ${depth}`, nodes === undefined ? '' : `${integer(nodes)} nodes`];
  const lines = [
    [`${engine} ${version}`.trim(), ...known.filter((text) => text !== '')].join(', '),
    `${fen}${moves.length === 0 ? '' : ` moves ${moves.join(' ')}`}`,
    count === total ? `counted from ${integer(count)} records` : `counted from ${integer(count)} of ${integer(total)} records`,
    '',
    ...table([], countedFacts(counts).map((fact) => [...fact])),
  ];
  const { rules = [], plies } = counts;
  if (rules.length > 0) {
    const rows = rules.map(({ declaration, fired, improving, notImproving, unknown, others }) => [
      declaration.label, ...[fired, improving, notImproving, unknown, others].map(integer),
    ]);
    lines.push('', ...table(['rule', 'fired', 'improving', 'not', 'unknown', 'with others'], rows));
  }
  const rows = plies.map(({ nodes: visited, known: told, improving, meanRate }, ply) => [
    String(ply), integer(visited), told === 0 ? '–' : integer(improving), told === 0 ? '–' : integer(told),
    meanRate === undefined ? '–' : meanRate.toFixed(2),
  ]);
  lines.push('', ...table(['ply', 'nodes', 'improving', 'of known', 'mean rate'], rows));
  return lines.join('\n');
}

/** Columns as wide as they have to be: the first to the left, numbers to the right. */
function table(heads: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const all = heads.length === 0 ? rows : [heads, ...rows];
  const width = (column: number): number => Math.max(...all.map((row) => row[column]?.length ?? 0));
  return all.map((row) =>
    row.map((cell, column) => (column === 0 ? cell.padEnd(width(0)) : cell.padStart(width(column)))).join('  ').trimEnd(),
  );
}

function refuse(reason: string): number {
  console.error(`espalier: ${reason}`);
  return 1;
}
