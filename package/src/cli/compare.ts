/** `espalier compare`: what a change of the search did to the tree. */
import {
  type Both,
  ComparisonError,
  compareTraces,
  type Parting,
  type TraceComparison,
  type Treatment,
} from '../compare/index.js';
import { versionName } from '../compare/verdict.js';
import type { TraceFile } from '../engine/trace-file.js';
import { integer, type LineStart, numberedLine, scoreText, signedInteger } from '../model/format.js';
import { afterMove, placementOf } from '../model/placement.js';
import { printSuites } from './compare-suites.js';
import { type FileCommand, parsedWords, pathKind, Refusal, readTraceFile } from './file-command.js';
import { table } from './table.js';

export const COMPARE: FileCommand = {
  name: 'compare',
  help: `\
  espalier compare A B         what is different in two recorded searches of one position, or in two
                               folders of them
      --json                   as one JSON object`,
  run: async (words) => {
    const { values, positionals } = parsedWords(words, { json: { type: 'boolean' } });
    const [one, other, ...rest] = positionals;
    if (one === undefined || other === undefined || rest.length > 0)
      throw new Refusal('compare takes two FILEs, or two folders of them');
    const [paths, asJson] = [{ a: one, b: other }, values.json === true];
    if ([one, other].some((path) => pathKind(path) === 'folder')) return printSuites(paths, asJson);
    const [a, b] = [await readTraceFile(one), await readTraceFile(other)];
    const comparison = compared(a, b);
    const start = a.header.moves.reduce(afterMove, placementOf(a.header.fen));
    console.log(asJson ? JSON.stringify(comparison) : textOf(comparison, start, paths));
    return 0;
  },
};

function compared(a: TraceFile, b: TraceFile): TraceComparison {
  try {
    return compareTraces(a, b);
  } catch (error) {
    throw error instanceof ComparisonError ? new Refusal(error.message) : error;
  }
}

function textOf(
  { roots, commonLine, rules, first, partings, nodes }: TraceComparison,
  start: LineStart,
  paths: Both<string>,
): string {
  const line = (moves: readonly string[]): string => numberedLine(start, moves).join(' ');
  const verdicts = (['a', 'b'] as const).map((side) => {
    const { depth, nodes: all, score, line: moves } = roots[side];
    return [
      side.toUpperCase(),
      paths[side],
      versionName(roots[side]),
      depth === undefined ? '–' : String(depth),
      integer(all),
      score === undefined ? '–' : scoreText(score),
      line(moves) || '–',
    ];
  });
  const lines = table(['', 'file', 'program', 'depth', 'nodes', 'score', 'line'], verdicts, [0, 1, 2, 6]);
  const common = commonLine === 1 ? 'its first move' : `the first ${commonLine} moves`;
  lines.push(
    '',
    commonLine === 0 ? 'The best moves are different.' : `The principal variations have ${common} in common.`,
  );
  lines.push(...partingText(first, partings, line));
  if (rules.length > 0) {
    lines.push(
      '',
      ...table(
        ['rule', 'cuts A', 'cuts B', 'B − A', 'nodes A', 'nodes B', 'B − A'],
        rules.map(({ label, a, b, nodes: below }) => [
          label,
          ...[integer(a), integer(b), signedInteger(b - a)],
          ...[integer(below.a), integer(below.b), signedInteger(below.b - below.a)],
        ]),
      ),
    );
  }
  if (nodes.length > 0) {
    lines.push(
      '',
      'Where the nodes went:',
      ...table(
        ['line', 'A', 'B', 'B − A'],
        nodes.map(({ path, a, b }) => [line(path), integer(a), integer(b), signedInteger(b - a)]),
      ),
    );
  }
  return lines.join('\n');
}

function partingText(
  first: Parting | undefined,
  partings: number,
  line: (moves: readonly string[]) => string,
): string[] {
  if (first === undefined) return ['Every move was treated in the same way.'];
  const others =
    partings === 1 ? 'only here' : `here and at ${integer(partings - 1)} other ${partings === 2 ? 'move' : 'moves'}`;
  return [
    `They part ${others}: ${line(first.path) || 'the root'}`,
    `  A: ${treatmentText(first.a)}`,
    `  B: ${treatmentText(first.b)}`,
  ];
}

function treatmentText({ visit, end, depth, searches, nodes }: Treatment): string {
  if (searches === 0) return 'not among the moves';
  if (visit === 'pruned') return `pruned by ${end ?? 'a rule'}`;
  const parts = [
    visit,
    depth === undefined ? undefined : `depth ${depth}`,
    end === undefined ? undefined : `ended by ${end}`,
  ];
  const repeated = searches === 1 ? [] : [`searched ${searches} times`];
  return [
    ...parts.filter((part) => part !== undefined),
    ...repeated,
    nodes === 1 ? '1 node' : `${integer(nodes)} nodes`,
  ].join(', ');
}
