/** The only door to the generated WebAssembly bindings; only workers go through it. */
import {
  initSync,
  readPgn as boundReadPgn,
  Session as BoundSession,
  Uci as BoundUci,
  uciUrgency as boundUciUrgency,
} from '../../../web/pkg/espalier_web.js';
import type { Ablation, AblationRequest, Audit, SampleAudit, SampleRequest } from './audit-types.js';
import type { Evaluation } from './eval-types.js';
import type { TraceLimits } from './protocol.js';
import type { TraceAnswer } from './trace.js';
import type { RuleName } from './trace-node.js';
import type { Explanation } from './trace-types.js';
import type {
  BenchResult, Info, Limits, PgnGame, PositionView, SearchResult,
} from './types.js';

/** What the engine offers; its errors are plain `Error`s with a message for people. */
export interface Session {
  setPosition(fen: string | undefined, moves: string[], chess960: boolean): void;
  view(): PositionView;
  /** Takes the static evaluation of the position apart, term by term. */
  explainEval(): Evaluation;
  /** Each variation by all its moves from the start. */
  pgn(tags: [string, string][], variations: string[][], result: string | undefined): string;
  /** Blocks until the search ends by itself or `stop[0]` is not zero. */
  go(
    limits: Limits,
    stop: Int32Array | undefined,
    onInfo: (info: Info) => void,
  ): SearchResult;
  newGame(): void;
  setHash(megabytes: number): void;
  bench(depth?: number): BenchResult;
  /** As `go`, on memory of its own; what it recorded until it was stopped is kept. */
  trace(
    limits: TraceLimits,
    stop: Int32Array | undefined,
    onProgress: (info: Info) => void,
  ): TraceAnswer;
  /** Explains the last of these records; they lead to it from the root of a trace. */
  explain(line: Uint8Array): Explanation;
  /** Judges what a rule did in the last of these records. */
  audit(line: Uint8Array, rule: RuleName, stop: Int32Array | undefined): Audit;
  /** Judges cuts drawn from all these records; what is known is kept when it is stopped. */
  auditSample(
    bytes: Uint8Array,
    request: SampleRequest,
    stop: Int32Array | undefined,
    onProgress: (sample: SampleAudit) => void,
  ): SampleAudit;
  /** The same search with the trend off; what is known is kept when it is stopped. */
  ablate(
    request: AblationRequest,
    stop: Int32Array | undefined,
    onProgress: (known: Ablation) => void,
  ): Ablation;
}

/** A whole UCI conversation, the same code as the native program. */
export interface Uci {
  /** Executes one line; a `go` blocks. False after `quit`. */
  line(text: string, stop: Int32Array | undefined, emit: (line: string) => void): boolean;
}

/**
 * What to do with a line that arrives while a search runs: `wait`, as a `go` itself, means after
 * the search. A `goEndless` is one that only a stop ends.
 */
export type UciUrgency = 'stop' | 'quit' | 'ponderHit' | 'ready' | 'go' | 'goEndless' | 'wait';

/** Must be called once, before anything else here. */
export function instantiate(module: WebAssembly.Module): void {
  initSync({ module });
}

export function openSession(hashMb: number): Session {
  return new BoundSession(hashMb);
}

/** Reads the first game of a text; throws an `Error` that says what is wrong and where. */
export function readPgn(text: string): PgnGame {
  return boundReadPgn(text);
}

export function openUci(): Uci {
  return new BoundUci();
}

export function uciUrgency(line: string): UciUrgency {
  return boundUciUrgency(line);
}
