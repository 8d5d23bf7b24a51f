/** What a record of a trace says, and the names of its codes. */
import type { RuleDeclaration, TermDeclaration } from './declarations.js';
import type { BOUNDS, ENDS, KINDS, RULES, VISITS } from './trace-layout.js';
import type { Score } from './wasm-types.js';

export type { Declarations, RuleDeclaration, TermDeclaration, TermFactor } from './declarations.js';
export { BOUNDS, ENDS, KINDS, RULES, VISITS } from './trace-layout.js';

/** How a visit came about. */
export type Visit = (typeof VISITS)[number];

/** What a node was expected to be. */
export type Kind = (typeof KINDS)[number];

/** Why a node ended. */
export type End = (typeof ENDS)[number];

/** The rules that prune or reduce. `RuleCount` has the same names. */
export type RuleName = (typeof RULES)[number];

/** What a score is. */
export type TraceBound = (typeof BOUNDS)[number];

/** The move of a record. */
export interface TraceMove {
  /** UCI notation. */
  uci: string;
  /** Where the piece stands. */
  from: string;
  /** Where it ends; for castling, where the king ends. */
  to: string;
}

/** What the transposition table knew. What is not recorded of it is `undefined`. */
export interface TableUse {
  score: Score | undefined;
  depth: number | undefined;
  bound: TraceBound | undefined;
  gaveMove: boolean | undefined;
  gaveEval: boolean | undefined;
}

/** A term of a sum with what a record has for it. */
export interface TraceTerm extends TermDeclaration {
  /** `undefined` where it is not known. */
  readonly value: number | undefined;
}

/**
 * One decision: a node that was visited, or a move that was pruned. Scores are for the side to move.
 *
 * What is not known is `undefined`. This engine records everything; of a file of another program
 * `TraceRecords.recorded` says what it records at all.
 */
export interface TraceNode {
  id: number;
  parent: number;
  /** Records of the subtree, this one included. */
  subtree: number;
  /** Nodes searched in it, recorded or not; 0 for a pruned move. */
  nodes: number;
  /** What the rule that ended it compared: it fires from `value >= threshold`. */
  value: number | undefined;
  threshold: number | undefined;
  /** Their sum is the threshold; in the unit of the rule. */
  terms: TraceTerm[] | undefined;
  move: TraceMove | undefined;
  ply: number;
  visit: Visit | undefined;
  kind: Kind | undefined;
  /** Number of the move in its node, from 1; 0 where there is no move. */
  number: number | undefined;
  /** Further moves pruned by the same decision. */
  others: number | undefined;
  /** Searches of this move in all, on the record of the first. */
  searches: number | undefined;
  depthAsked: number | undefined;
  depth: number | undefined;
  extension: number | undefined;
  /** What extended the move: `check`, `singular`, or what another program has. */
  extendedBy: string | undefined;
  alpha: Score | undefined;
  beta: Score | undefined;
  rawEval: Score | undefined;
  eval: Score | undefined;
  /** Centipawns. */
  improvement: number | undefined;
  improving: boolean | undefined;
  /** From 0 to 1. */
  rate: number | undefined;
  inCheck: boolean | undefined;
  /** Also `undefined` where the table did not know the position. */
  table: TableUse | undefined;
  end: End | undefined;
  /** The rule that ended it, if this engine has it, too. */
  rule: RuleName | undefined;
  /** What the file says of the rule, whichever program has it. */
  declaration: RuleDeclaration | undefined;
  /** In 1/1024 ply, negative where less was reduced. */
  reduction: TraceTerm[] | undefined;
  /** `undefined` where the search was stopped, as `bound`. */
  score: Score | undefined;
  bound: TraceBound | undefined;
}
