/** What a change of the search did to the tree: two recordings of one position beside each other. */

import { fenOf } from '../chess/fen.js';
import type { TraceFile } from '../engine/trace-file.js';
import type { TraceRecords } from '../engine/trace-records.js';
import { RecordPositions } from '../model/record-positions.js';
import { t } from '../model/words.js';
import type { Both } from './both.js';
import { childPairs, nodesOf, type Pair, stepOf } from './pairs.js';
import { type Parting, type PlacedParting, partings } from './partings.js';
import { RuleCounter, type RuleDifference } from './rules.js';
import { type RootVerdict, verdictOf } from './verdict.js';

export type { Both } from './both.js';
export type { Parting, Treatment } from './partings.js';
export type { RuleDifference } from './rules.js';
export type { RootVerdict } from './verdict.js';

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
  const rules = new RuleCounter();
  rules.add('a', a.records);
  rules.add('b', b.records);
  return {
    roots,
    commonLine: commonLength(roots.a.line, roots.b.line),
    rules: rules.differences(),
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

function commonLength(one: readonly string[], other: readonly string[]): number {
  const parted = one.findIndex((move, index) => move !== other[index]);
  return parted < 0 ? one.length : parted;
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
