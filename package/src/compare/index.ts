/** What a change of the search did to the tree: two recordings of one position beside each other. */

import { fenOf } from '../chess/fen.js';
import type { RuleDeclaration } from '../engine/declarations.js';
import { countRecords } from '../engine/trace-counts.js';
import type { TraceFile } from '../engine/trace-file.js';
import { programName } from '../engine/trace-header.js';
import type { TraceRecords } from '../engine/trace-records.js';
import { scoreOf } from '../engine/trace-records.js';
import type { Score } from '../engine/wasm-types.js';
import { RecordPositions } from '../model/record-positions.js';
import { bestLine } from '../model/walk.js';
import { t } from '../model/words.js';
import type { Both } from './both.js';
import { childPairs, nodesOf, type Pair, stepOf } from './pairs.js';
import { type Parting, type PlacedParting, partings } from './partings.js';

export type { Both } from './both.js';
export type { Parting, Treatment } from './partings.js';

/** What a search came to. */
export interface RootVerdict {
  /** Program and version. */
  readonly program: string;
  /** The rules that were off. */
  readonly without: readonly string[];
  /** Plies of the iteration that was recorded. */
  readonly depth: number | undefined;
  /** Of all iterations, as far as the file says it. */
  readonly nodes: number;
  /** For the side to move at the root. */
  readonly score: Score | undefined;
  /** The principal variation in standard notation, as far as it is recorded. */
  readonly line: readonly string[];
}

/** How often a rule has decided. */
export interface RuleDifference extends Both<number> {
  /** Its name for programs. */
  readonly rule: string;
  /** Its name as a heading. */
  readonly label: string;
  /** Nodes that were searched where it has decided, and below; what is below two of its decisions counts once. */
  readonly nodes: Both<number>;
}

/** Nodes below a line. */
export interface NodesDifference extends Both<number> {
  /** The moves from the root, in standard notation. */
  readonly path: readonly string[];
}

/** What two searches of one position have in common, and where they part. */
export interface TraceComparison {
  /** What both came to. */
  readonly roots: Both<RootVerdict>;
  /** How many moves of the principal variations are the same. */
  readonly commonLine: number;
  /** By the sum of both, most first. */
  readonly rules: readonly RuleDifference[];
  /** The first move in the order of the search that was treated differently; `undefined` where there is none. */
  readonly first: Parting | undefined;
  /** How many there are; what is below one of them is not counted. */
  readonly partings: number;
  /** The lines that most of the difference of nodes comes from, the largest first. */
  readonly nodes: readonly NodesDifference[];
}

/** Searches that cannot be compared: they are of two positions. */
export class ComparisonError extends Error {
  /** `ComparisonError`. */
  override readonly name = 'ComparisonError';
}

/** The share of a difference that a move below must have for the line to go on to it. */
const MOST = 0.6;

/** Lines of nodes that are told. */
const LINES = 8;

/**
 * Compares two recorded searches of one position: two versions of an engine, one with a rule off, or two engines.
 *
 * @throws ComparisonError where the positions are not the same.
 *
 * @example
 * ```ts
 * import { compareTraces, readTrace } from 'espalier/trace';
 *
 * declare const before: Uint8Array, after: Uint8Array;
 * const { first, rules } = compareTraces(readTrace(before), readTrace(after));
 * console.log(first?.path.join(' '), first?.a.end, first?.b.end);
 * for (const { label, a, b } of rules) console.log(label, b - a);
 * ```
 */
export function compareTraces(a: TraceFile, b: TraceFile): TraceComparison {
  const positions = { a: new RecordPositions(a.records, a.header), b: new RecordPositions(b.records, b.header) };
  const [one, other] = [fenOf(positions.a.root), fenOf(positions.b.root)];
  if (one !== other) throw new ComparisonError(t`These are searches of two positions: ${one} and ${other}.`);
  const roots = { a: verdictOf(a, positions.a), b: verdictOf(b, positions.b) };
  const parted = partings(positions.a, positions.b);
  return {
    roots,
    commonLine: commonLength(roots.a.line, roots.b.line),
    rules: ruleDifferences(a.records, b.records),
    first: firstOf(parted),
    partings: parted.length,
    nodes: nodesDifferences(positions.a, positions.b),
  };
}

/** Without what belongs to the page alone. */
function firstOf([first]: readonly PlacedParting[]): Parting | undefined {
  if (first === undefined) return undefined;
  const { nearest: _nearest, ...parting } = first;
  return parting;
}

function verdictOf({ header, records }: TraceFile, positions: RecordPositions): RootVerdict {
  const score = records.score(0);
  const line = bestLine(records, 0).filter((id) => records.move(id) !== undefined);
  return {
    program: programName(header),
    without: header.without,
    depth: header.depth,
    nodes: header.nodes ?? records.nodes(0),
    score: score === undefined ? undefined : scoreOf(score),
    line: line.map((id) => positions.of(id)),
  };
}

function commonLength(one: readonly string[], other: readonly string[]): number {
  const parted = one.findIndex((move, index) => move !== other[index]);
  return parted < 0 ? one.length : parted;
}

function ruleDifferences(a: TraceRecords, b: TraceRecords): RuleDifference[] {
  const found = new Map<string, { declaration: RuleDeclaration; a: number; b: number }>();
  const nodes = { a: nodesByRule(a), b: nodesByRule(b) };
  for (const [side, records] of [
    ['a', a],
    ['b', b],
  ] as const) {
    for (const { declaration, fired } of countRecords(records).rules ?? []) {
      const entry = found.get(declaration.name) ?? { declaration, a: 0, b: 0 };
      entry[side] += fired;
      found.set(declaration.name, entry);
    }
  }
  const rows = [...found].map(([rule, { declaration, ...counts }]) => ({
    rule,
    label: declaration.label,
    ...counts,
    nodes: { a: nodes.a.get(rule) ?? 0, b: nodes.b.get(rule) ?? 0 },
  }));
  return rows.sort((one, other) => other.a + other.b - one.a - one.b);
}

/** A subtree that a rule has decided is counted where it begins. */
function nodesByRule(records: TraceRecords): Map<string, number> {
  const found = new Map<string, { nodes: number; end: number }>();
  for (let id = 0; id < records.count; id += 1) {
    const rule = records.declaration(id)?.name;
    if (rule === undefined) continue;
    const { nodes, end } = found.get(rule) ?? { nodes: 0, end: 0 };
    if (id >= end) found.set(rule, { nodes: nodes + records.nodes(id), end: id + records.subtree(id) });
  }
  return new Map([...found].map(([rule, { nodes }]) => [rule, nodes]));
}

/** The moves of the root by their difference, each followed down to where most of it is. */
function nodesDifferences(a: RecordPositions, b: RecordPositions): NodesDifference[] {
  const lines = rootMoves(a.records, b.records).map((pair) => followed(a, b, pair));
  const different = lines.filter((line) => line.a !== line.b);
  return different.sort((one, other) => Math.abs(other.b - other.a) - Math.abs(one.b - one.a)).slice(0, LINES);
}

/** Below the searches of the root, of which there is one for each window. */
function rootMoves(a: TraceRecords, b: TraceRecords): Pair[] {
  const below = childPairs(a, b, { a: [0], b: [0] });
  const [search, ...others] = below;
  const [left, right] = [search?.a[0], search?.b[0]];
  const hasMove = (left !== undefined && a.moveCode(left) !== 0) || (right !== undefined && b.moveCode(right) !== 0);
  return search !== undefined && others.length === 0 && !hasMove ? childPairs(a, b, search) : below;
}

function followed(a: RecordPositions, b: RecordPositions, from: Pair): NodesDifference {
  let pair = from;
  const path = [...stepOf(a, b, from)];
  const difference = (one: Pair): number => nodesOf(b.records, one.b) - nodesOf(a.records, one.a);
  for (;;) {
    const whole = difference(pair);
    const next = childPairs(a.records, b.records, pair).find(
      (child) => whole !== 0 && difference(child) / whole >= MOST,
    );
    if (next === undefined) return { path, a: nodesOf(a.records, pair.a), b: nodesOf(b.records, pair.b) };
    path.push(...stepOf(a, b, next));
    pair = next;
  }
}
