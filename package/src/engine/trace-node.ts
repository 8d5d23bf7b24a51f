/** What a record of a trace says, and the names of its codes. */
import type { ConditionDeclaration, RuleDeclaration, TermDeclaration } from './declarations.js';
import type { RULES } from './rule-names.js';
import type { BOUNDS, ENDS, KINDS, VISITS } from './trace-layout.js';
import type { Score, Square } from './wasm-types.js';

export type {
  ConditionDeclaration,
  Declarations,
  RuleDeclaration,
  TermDeclaration,
  TermFactor,
} from './declarations.js';

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
  from: Square;
  /** Where it ends; for castling, where the king ends. */
  to: Square;
}

/** What the transposition table knew. What is not recorded of it is `undefined`. */
export interface TableUse {
  /** The score it had kept, for the side to move. */
  score: Score | undefined;
  /** How deep that score was searched, in plies. */
  depth: number | undefined;
  /** What that score is. */
  bound: TraceBound | undefined;
  /** It gave the move that was tried first. */
  gaveMove: boolean | undefined;
  /** Its score took the place of the evaluation in the rules for whole nodes or in standing pat. */
  gaveEval: boolean | undefined;
}

/** A term of a sum with what a record has for it. */
export interface TraceTerm extends TermDeclaration {
  /** `undefined` where it is not known. */
  readonly value: number | undefined;
}

/** A further condition of a rule with what a record has for it. */
export interface TraceCondition extends ConditionDeclaration {
  /** By how much it holds, in the unit of the rule; `undefined` where it is not known. */
  readonly value: number | undefined;
}

/**
 * One decision: a node that was visited, or a move that was pruned. Scores are for the side to move.
 *
 * What is not known is `undefined`. This engine records everything; of a file of another program
 * `TraceRecords.recorded` says what it records at all.
 */
export interface TraceNode {
  /** The number of its record. */
  id: number;
  /** The number of the record above it; 0 for the first, too. */
  parent: number;
  /** Records of the subtree, this one included. */
  subtree: number;
  /** Nodes searched in it, recorded or not; 0 for a pruned move. */
  nodes: number;
  /** What the rule that ended it compared: it fires from `value >= threshold`. */
  value: number | undefined;
  /** From which value on the rule fires. */
  threshold: number | undefined;
  /** Their sum is the threshold; in the unit of the rule. */
  terms: TraceTerm[] | undefined;
  /** What had to hold, too, for the rule to fire. */
  conditions: TraceCondition[] | undefined;
  /** The move that led here, or that was pruned; `undefined` at the root and where the turn is passed. */
  move: TraceMove | undefined;
  /** Distance from the root, in plies. */
  ply: number;
  /** Plies of the iteration it is of; `undefined` above the root. */
  iteration: number | undefined;
  /** The thread of the search, from 1; `undefined` where it had only one, or none is told. */
  thread: number | undefined;
  /** How the visit came about. */
  visit: Visit | undefined;
  /** What the node was expected to be. */
  kind: Kind | undefined;
  /** Number of the move in its node, from 1; 0 where there is no move. */
  number: number | undefined;
  /** Further moves pruned by the same decision. */
  others: number | undefined;
  /** Searches of this move in all, on the record of the first. */
  searches: number | undefined;
  /** Plies it was to be searched, extension included and reduction not. */
  depthAsked: number | undefined;
  /** Plies it was searched. */
  depth: number | undefined;
  /** Plies; negative where the move was one of several good ones. */
  extension: number | undefined;
  /** What extended the move: `check`, `singular`, or what another program has; several are separated by spaces. */
  extendedBy: string | undefined;
  /** The lower end of the window; for a pruned move, what it would have had to beat. */
  alpha: Score | undefined;
  /** The upper end of the window. */
  beta: Score | undefined;
  /** The static evaluation, before what earlier searches have taught about it. */
  rawEval: Score | undefined;
  /** The static evaluation that the rules used. */
  eval: Score | undefined;
  /** Centipawns. */
  improvement: number | undefined;
  /** Whether the rules took the position for improving: better than when the same side was last to move. */
  improving: boolean | undefined;
  /** From 0 to 1. */
  rate: number | undefined;
  /** Of improving, by the size of the improvement, from 0 to 1; of a reduction the one of the node above counts. */
  factor: number | undefined;
  /** Plies that were left in the node whose move was pruned. */
  nodeDepth: number | undefined;
  /** Plies it was entered with, before internal iterative reduction. */
  entryDepth: number | undefined;
  /** Whether the node is or was on the principal variation. */
  wasPv: boolean | undefined;
  /** Whether the side to move is in check. */
  inCheck: boolean | undefined;
  /** Also `undefined` where the table did not know the position. */
  table: TableUse | undefined;
  /** Why the node ended. */
  end: End | undefined;
  /** The rule that ended it, if this engine has it, too. */
  rule: RuleName | undefined;
  /** What the file says of the rule, whichever program has it. */
  declaration: RuleDeclaration | undefined;
  /** In 1/1024 ply, negative where less was reduced. */
  reduction: TraceTerm[] | undefined;
  /** `undefined` where the search was stopped, as `bound`. */
  score: Score | undefined;
  /** What the score is: exact, or at least or at most the true one. */
  bound: TraceBound | undefined;
}
