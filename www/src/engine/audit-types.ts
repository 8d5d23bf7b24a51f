/** The data of audits and ablations as it crosses the public API. */
import type { RuleName } from './trace-node.js';
import type { Score } from './types.js';

/** `undecided`: the nodes allowed did not suffice. */
export type Verdict = 'right' | 'wrong' | 'undecided';

/** A cut, and what is to be thought of it. */
export interface Audit {
  /** Stable identifier, e.g. `reverseFutility`. */
  rule: string;
  /** Name of the rule for people. */
  label: string;
  /** Plies that were left. */
  depth: number;
  /** Absent where it is not known whether the position had improved. */
  improving?: boolean;
  /** Nodes that the search spent on the cut itself. */
  spent: number;
  /** Nodes that the cut has saved, or cost where negative; absent where that is not known. */
  saved?: number;
  /** Whether it was right, for people. */
  sentence: string;
  /** Searched again with the rule off in this node only. */
  withoutRule: Grade;
  /** Searched again with nothing left out. */
  withoutPruning: Grade;
}

export interface Grade {
  verdict: Verdict;
  /** For the side to move in the record; absent where undecided. */
  score?: Score;
  nodes: number;
  /** The line that refutes the cut, in UCI notation; empty unless it is wrong. */
  line: string[];
  /** The same in standard notation. */
  lineSan: string[];
}

export interface SampleRequest {
  /** Cuts of each rule to judge at most, 200 unless given. */
  perRule?: number;
  /** Equal seeds draw the same cuts. */
  seed?: number;
  /** The only rule to judge. */
  rule?: RuleName;
}

/** What a sample of cuts has shown. */
export interface SampleAudit {
  /** Cuts that were drawn; those judged so far are in `cuts`. */
  drawn: number;
  rules: RuleAudit[];
  cuts: SampledCut[];
}

export interface SampledCut {
  /** Number of the record. */
  id: number;
  /** Stable identifier, e.g. `reverseFutility`. */
  rule: string;
  withoutRule: Verdict;
  withoutPruning: Verdict;
}

export interface RuleAudit {
  /** Stable identifier, e.g. `reverseFutility`. */
  rule: string;
  label: string;
  /** Of the rule among the records. */
  cuts: number;
  improving: AuditTally;
  notImproving: AuditTally;
  /** Where there was nothing to compare with. */
  unknown: AuditTally;
  /** The three together. */
  all: AuditTally;
}

export interface AuditTally {
  audited: number;
  /** Nodes that the cuts decided without the rule have saved, less those that they cost; absent where none was. */
  saved?: number;
  withoutRule: Share;
  withoutPruning: Share;
}

/** Cuts that were right among those decided. */
export interface Share {
  part: number;
  of: number;
  /** From 0 to 1; absent for a share of nothing. */
  value?: number;
  /** The 95% interval (Wilson). */
  interval?: [number, number];
}

/** The same search with the trend off somewhere, side by side. */
export interface Ablation {
  searches: Ablated[];
}

/** One of the searches. */
export interface Ablated {
  /** Stable identifier: `shipped`, `nowhere`, or the use that is off. */
  variant: string;
  /** Name for people. */
  label: string;
  depth: number;
  nodes: number;
  milliseconds: number;
  score: Score;
  /** UCI notation; absent only where there is no legal move. */
  bestMove?: string;
  bestMoveSan?: string;
}

export interface AblationRequest {
  depth?: number;
  nodes?: number;
}
