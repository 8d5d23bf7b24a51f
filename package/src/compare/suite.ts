/** What a change of the search did over a suite: two versions' recordings of the same positions. */
import { fenOf } from '../chess/fen.js';
import type { TraceFile } from '../engine/trace-file.js';
import { afterMove, placementOf } from '../model/placement.js';
import { type Beginning, RecordPositions } from '../model/record-positions.js';
import type { Both } from './both.js';
import { RuleCounter, type RuleDifference } from './rules.js';
import { type RootVerdict, verdictOf } from './verdict.js';

/** A recording, and where it is from. */
export interface Named {
  readonly path: string;
  readonly file: TraceFile;
}

/** The searches of one position. */
export interface PairedSearch {
  readonly fen: string;
  readonly files: Both<string>;
  readonly roots: Both<RootVerdict>;
  /** Whether the best moves are the same; `undefined` where a recording does not tell its own. */
  readonly isSameMove: boolean | undefined;
}

/** What two versions have made of the positions that both have searched. */
export interface SuiteComparison {
  readonly pairs: readonly PairedSearch[];
  /** Of all pairs. */
  readonly nodes: Both<number>;
  /** Pairs whose best moves are known and the same, and those whose are not. */
  readonly sameMoves: number;
  readonly otherMoves: number;
  /** Those that decide more often in B than in A come first. */
  readonly rules: readonly RuleDifference[];
  /** Where B needs most nodes for one of A. */
  readonly worst: readonly PairedSearch[];
}

const WORST = 5;

/** Adds up one pair after the other. */
export class SuiteComparer {
  readonly #pairs: PairedSearch[] = [];
  readonly #rules = new RuleCounter();

  add(a: Named, b: Named): PairedSearch {
    const roots = { a: verdictIn(a.file), b: verdictIn(b.file) };
    const pair: PairedSearch = {
      fen: positionOf(a.file.header),
      files: { a: a.path, b: b.path },
      roots,
      isSameMove: isSameMove(roots),
    };
    this.#pairs.push(pair);
    this.#rules.add('a', a.file.records);
    this.#rules.add('b', b.file.records);
    return pair;
  }

  comparison(): SuiteComparison {
    const pairs = this.#pairs;
    const nodes = { a: sumOf(pairs, 'a'), b: sumOf(pairs, 'b') };
    const grown = this.#rules.differences().sort((one, other) => other.b - other.a - (one.b - one.a));
    const slower = pairs.filter((pair) => growthOf(pair) > 1).sort((one, other) => growthOf(other) - growthOf(one));
    const moves = (isSame: boolean): number => pairs.filter((pair) => pair.isSameMove === isSame).length;
    return {
      pairs,
      nodes,
      sameMoves: moves(true),
      otherMoves: moves(false),
      rules: grown,
      worst: slower.slice(0, WORST),
    };
  }
}

/** The position that was searched, as a FEN: recordings of one position have the same. */
export function positionOf({ fen, moves }: Beginning): string {
  return fenOf(moves.reduce(afterMove, placementOf(fen)));
}

/** How many nodes B needs for one of A. */
export function growthOf({ roots: { a, b } }: PairedSearch): number {
  return b.nodes / Math.max(1, a.nodes);
}

function isSameMove({ a, b }: Both<RootVerdict>): boolean | undefined {
  const [one, other] = [a.line[0], b.line[0]];
  return one === undefined || other === undefined ? undefined : one === other;
}

function verdictIn(file: TraceFile): RootVerdict {
  return verdictOf(file, new RecordPositions(file.records, file.header));
}

function sumOf(pairs: readonly PairedSearch[], side: keyof Both<unknown>): number {
  return pairs.reduce((sum, { roots }) => sum + roots[side].nodes, 0);
}
