/** The data of traces as it crosses the public API; `Trace` itself is in `trace.ts`. */
import type { PositionRequest, PositionView, RuleTally, Score } from './types.js';

/** What to record: a search of its own, from an empty table, which gives the same records every time. */
export interface TraceRequest extends PositionRequest {
  /** Plies to search to. This or `nodes` must be given. */
  depth?: number;
  /** Nodes after which to stop. */
  nodes?: number;
  /** Records to keep at most, a million unless given; everything is counted also beyond. */
  records?: number;
  /** Size of the search's own hash table in megabytes, 16 unless given. */
  hashMb?: number;
}

export interface WorkOptions<Progress> {
  onProgress?: (progress: Progress) => void;
  /**
   * Aborting it resolves the promise with what has been done. Where the worker has to be replaced to
   * stop it (`stopMode` is `respawn`) nothing is left to resolve with: it rejects with `stopped`.
   */
  signal?: AbortSignal;
}

/** One decision in plain words, made from the recorded numbers. */
export interface Explanation {
  sentence: string;
  facts: Fact[];
  /** What the margin of the rule that decided is made of. */
  margin?: Margin;
  /** Why the move was searched less deep than asked. */
  reduction?: Margin;
}

export interface Fact {
  label: string;
  value: string;
}

export interface Margin {
  /** The sum of the parts. */
  total: number;
  unit: 'centipawns' | 'moves' | 'historyPoints' | 'finePlies';
  parts: MarginPart[];
  /** The whole of it as an equation, for people. */
  equation: string;
}

export interface MarginPart {
  label: string;
  /** In the margin's unit; negative where it takes away. */
  value: number;
  /** The value for people. */
  text: string;
}

/** The position at a node, with the moves that lead there from the position that was searched. */
export interface NodePosition {
  /** What the rules say of it. */
  view: PositionView;
  /** In standard notation; `–` where the turn was passed. */
  sans: string[];
}

/** What a traced search did, counted over all its nodes, recorded or not. */
export interface TraceSummary {
  rules: RuleSummary[];
  /** By distance from the root, which is at index 0. */
  plies: PlySummary[];
  iterations: IterationSummary[];
  cutoffs: CutoffSummary;
  table: TableSummary;
}

/** What one rule did. Of late-move reductions those that did not fire were searched again. */
export interface RuleSummary {
  /** Stable identifier, e.g. `reverseFutility`. */
  rule: string;
  /** Name for people, e.g. `Reverse futility`. */
  label: string;
  /** By plies left, quiescence at index 0, for nodes that had improved. */
  improving: RuleTally[];
  /** The same for those that had not. */
  notImproving: RuleTally[];
  /** The same for those of which it is not known. */
  unknown: RuleTally[];
}

export interface PlySummary {
  nodes: number;
  /** Nodes of which it is known how they have developed. */
  known: number;
  /** Those of them that have improved. */
  improving: number;
  /** Mean rate of improving of the known ones, 0 to 1. */
  meanRate: number;
}

export interface IterationSummary {
  depth: number;
  /** In this iteration alone. */
  nodes: number;
  /** Its nodes as a multiple of those of the iteration before. */
  branching?: number;
  score: Score;
  bestMove?: string;
}

/** Nodes that one of their moves refuted, and how early that move came. */
export interface CutoffSummary {
  total: number;
  firstMove: number;
  firstFour: number;
  /** Mean number of the move, from 1. */
  meanNumber: number;
}

/** How often the transposition table helped. */
export interface TableSummary {
  probes: number;
  hits: number;
  answers: number;
}
