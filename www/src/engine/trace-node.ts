/** What a record of a trace says, and the names of its codes. */
import type { Score } from './types.js';

/** How a visit came about, in the order of the codes. */
export const VISITS = [
  'search',
  'root',
  'reduced',
  'nullWindow',
  'openWindow',
  'singular',
  'nullMove',
  'verification',
  'probCut',
  'razoring',
  'quiescence',
  'notTried',
] as const;
export type Visit = (typeof VISITS)[number];

/** What a node was expected to be, in the order of the codes. */
export const KINDS = ['pv', 'cut', 'all'] as const;
export type Kind = (typeof KINDS)[number];

/** Why a node ended, in the order of the codes. */
export const ENDS = [
  'stopped',
  'rule',
  'refuted',
  'allTried',
  'table',
  'standPat',
  'noMoves',
  'draw',
  'upcomingRepetition',
  'mateDistance',
  'tooDeep',
] as const;
export type End = (typeof ENDS)[number];

/** The rules that prune or reduce; the code of the first is 1. `RuleCount` has the same names. */
export const RULES = [
  'reverseFutility',
  'razoring',
  'nullMove',
  'probCut',
  'lateMovePruning',
  'futility',
  'history',
  'quietExchange',
  'noisyExchange',
  'quiescenceFutility',
  'multicut',
  'lateMoveReduction',
] as const;
export type RuleName = (typeof RULES)[number];

/** The parts of a late-move reduction, in the order of their places. */
export const REDUCTION_PARTS = [
  'base',
  'trend',
  'history',
  'pv',
  'cut',
  'table',
  'correction',
  'killer',
  'check',
  'cutoffs',
] as const;
export type ReductionPart = (typeof REDUCTION_PARTS)[number];

/** What a score is, in the order of the codes. */
export const BOUNDS = ['upper', 'lower', 'exact'] as const;
export type TraceBound = (typeof BOUNDS)[number];

export interface TraceMove {
  /** UCI notation. */
  uci: string;
  /** Where the piece stands. */
  from: string;
  /** Where it ends; for castling, where the king ends. */
  to: string;
}

export interface TableUse {
  score: Score;
  depth: number;
  bound: TraceBound;
  gaveMove: boolean;
  gaveEval: boolean;
}

/** One decision: a node that was visited, or a move that was not tried. Scores are for the side to move. */
export interface TraceNode {
  id: number;
  parent: number;
  /** Records of the subtree, this one included. */
  subtree: number;
  /** Nodes searched in it, recorded or not; 0 for a move that was not tried. */
  nodes: number;
  have: number;
  need: number;
  terms: number[];
  move: TraceMove | undefined;
  ply: number;
  visit: Visit;
  kind: Kind;
  /** Number of the move in its node, from 1; 0 where there is no move. */
  number: number;
  /** Further moves left out by the same decision. */
  others: number;
  /** Searches of this move in all, on the record of the first. */
  searches: number;
  depthAsked: number;
  depth: number;
  extension: number;
  alpha: Score;
  beta: Score;
  rawEval: Score | undefined;
  eval: Score | undefined;
  /** Centipawns. */
  improvement: number | undefined;
  improving: boolean;
  /** From 0 to 1. */
  rate: number;
  inCheck: boolean;
  table: TableUse | undefined;
  end: End;
  rule: RuleName | undefined;
  /** Plies, negative where less was reduced. */
  reduction: Record<ReductionPart, number>;
  score: Score;
  bound: TraceBound;
}
