/** `espalier compare DIR DIR`: two versions' recordings of a suite, paired by their positions. */
import type { Both } from '../compare/both.js';
import { growthOf, type PairedSearch, positionOf, SuiteComparer, type SuiteComparison } from '../compare/suite.js';
import { versionName } from '../compare/verdict.js';
import { change, integer, scoreText, signedInteger } from '../model/format.js';
import { Refusal } from './file-command.js';
import { type Recording, Recordings } from './recordings.js';
import { table } from './table.js';

/** Two suites, and what has no counterpart. */
export interface PairedSuites {
  readonly comparison: SuiteComparison;
  /** Recordings of positions that the other version has not searched. */
  readonly alone: Both<readonly string[]>;
  /** Whether each file could be read. */
  readonly code: number;
}

export async function printSuites(paths: Both<string>, asJson: boolean): Promise<number> {
  const { comparison, alone, code } = await pairSuites(paths);
  console.log(asJson ? JSON.stringify({ ...comparison, alone }) : textOf(comparison, alone).join('\n'));
  return code;
}

/** Several searches of one position are paired in the order of their names. */
export async function pairSuites(
  paths: Both<string>,
  use: (recordings: Both<Recording>, pair: PairedSearch) => void = () => undefined,
): Promise<PairedSuites> {
  const [first, second] = [new Recordings([paths.a]), new Recordings([paths.b])];
  const waiting = new Map<string, string[]>();
  for await (const { path, file } of first.read()) {
    const position = positionOf(file.header);
    waiting.set(position, [...(waiting.get(position) ?? []), path]);
  }
  const comparer = new SuiteComparer();
  const onlyB: string[] = [];
  for await (const b of second.read()) {
    const path = waiting.get(positionOf(b.file.header))?.shift();
    if (path === undefined) onlyB.push(b.path);
    // One pair is in memory at a time.
    else for await (const a of new Recordings([path]).read()) use({ a, b }, comparer.add(a, b));
  }
  const alone = { a: [...waiting.values()].flat(), b: onlyB };
  const comparison = comparer.comparison();
  if (comparison.pairs.length === 0) throw new Refusal(`${paths.a} and ${paths.b} have no position in common`);
  return { comparison, alone, code: Math.max(first.end(), second.end()) };
}

function textOf(
  { pairs, nodes, sameMoves, otherMoves, rules, worst }: SuiteComparison,
  alone: Both<readonly string[]>,
): string[] {
  const programs = (['a', 'b'] as const).map(
    (side) => `${side.toUpperCase()}: ${[...new Set(pairs.map(({ roots }) => versionName(roots[side])))].join(', ')}`,
  );
  const positions = pairs.length === 1 ? '1 position' : `${integer(pairs.length)} positions`;
  return [
    ...programs,
    `${positions}, the same best move in ${integer(sameMoves)}, another in ${integer(otherMoves)}; nodes ${integer(nodes.a)} and ${integer(nodes.b)}, ${change(nodes)}`,
    '',
    ...pairTable(pairs),
    ...(worst.length === 0 ? [] : ['', `Most nodes more in B: ${worst.map(worstText).join(', ')}`]),
    ...(rules.length === 0 ? [] : ['', ...ruleTable(rules)]),
    ...(['a', 'b'] as const).flatMap((side) =>
      alone[side].length === 0 ? [] : ['', `Only in ${side.toUpperCase()}: ${alone[side].join(', ')}`],
    ),
  ];
}

function worstText(pair: PairedSearch): string {
  return `${pair.files.a} (${change({ a: 1, b: growthOf(pair) })})`;
}

function pairTable(pairs: readonly PairedSearch[]): string[] {
  const rows = pairs.map((pair) => {
    const { files, roots } = pair;
    const both = (read: (side: PairedSearch['roots']['a']) => string): string[] => [read(roots.a), read(roots.b)];
    return [
      files.a,
      ...both(({ depth }) => (depth === undefined ? '–' : String(depth))),
      ...both(({ line: [move] }) => move ?? '–'),
      ...both(({ score }) => (score === undefined ? '–' : scoreText(score))),
      ...both(({ nodes }) => integer(nodes)),
      change({ a: 1, b: growthOf(pair) }),
    ];
  });
  const heads = ['A', 'depth A', 'B', 'move A', 'B', 'score A', 'B', 'nodes A', 'B', 'B − A'];
  return table(heads, rows, [0, 3, 4]);
}

/** What both have of each rule, those that grew first. */
function ruleTable(rules: SuiteComparison['rules']): string[] {
  const rows = rules.map(({ label, a, b, nodes }) => [
    label,
    ...[integer(a), integer(b), signedInteger(b - a), change({ a, b })],
    ...[integer(nodes.a), integer(nodes.b), signedInteger(nodes.b - nodes.a)],
  ]);
  return table(['rule', 'cuts A', 'B', 'B − A', '', 'nodes A', 'B', 'B − A'], rows);
}
