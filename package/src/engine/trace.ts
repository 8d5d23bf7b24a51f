/** One recorded search, and the questions that can be asked about it. */

import type { TraceAnswer } from './job-types.js';
import type { AuditOptions, SampleOptions, WorkOptions } from './listen-types.js';
import type { Game } from './protocol.js';
import {
  ABLATED,
  invalid,
  readAblation,
  readAudit,
  readRecordId,
  readRule,
  readSample,
  readWorkOptions,
  refuseUnknown,
} from './request.js';
import type { AblationQuestion } from './request-types.js';
import { besideOf } from './trace-beside.js';
import type { RuleName, TraceNode } from './trace-node.js';
import { checkRecord, RECORD_BYTES, TraceRecords } from './trace-records.js';
import { writeTrace } from './trace-writer.js';
import type { Tracer } from './tracer.js';
import type {
  Ablation,
  Audit,
  Explanation,
  Info,
  NodePosition,
  Ranges,
  SampleAudit,
  TraceSummary,
} from './wasm-types.js';

/**
 * What a trace has of its engine.
 * @internal
 */
export interface TraceJobs {
  ranges: Ranges;
  position(line: Uint8Array): Promise<NodePosition>;
  explain(line: Uint8Array): Promise<Explanation>;
  run: Tracer['explain'];
}

/**
 * One recorded search: its records, and the questions that can be asked about each. It asks the engine
 * that recorded it, in workers that wait for no search; after that engine's `dispose` only the records
 * can be read. What it is asked rejects with an `EngineError`.
 *
 * @example
 * ```ts
 * import { createEngine } from 'espalier';
 *
 * const engine = await createEngine();
 * const trace = await engine.trace({ limits: { depth: 8 } });
 * const cut = Array.from({ length: trace.count }, (_, id) => id).find((id) => trace.cuts(id).length > 0);
 * if (cut !== undefined) {
 *   const [rule] = trace.cuts(cut);
 *   console.log(trace.path(cut).join(' '), (await trace.explain(cut)).sentence);
 *   if (rule !== undefined) console.log((await trace.audit(cut, rule)).sentence);
 * }
 * ```
 */
export class Trace {
  /** What the search decided, node by node. */
  readonly records: TraceRecords;
  /** Records there would be without a limit. */
  readonly total: number;
  /** Where the game started. */
  readonly startFen: string;
  /** The moves from there to the position that was searched, in UCI notation. */
  readonly moves: readonly string[];
  /** Whether castling is written as the king taking its rook: asked for, or the start is one of Chess960. */
  readonly chess960: boolean;
  /** The position that was searched. */
  readonly fen: string;
  /** Plies of the iteration that was recorded, which is the last one that was begun. */
  readonly depth: number;
  /** Of all iterations. */
  readonly nodes: number;
  /** False when it was stopped before its limit. */
  readonly complete: boolean;
  /** The rules that were off, as asked for: none unless the search is to be compared. Its cuts are not audited then. */
  readonly without: readonly RuleName[];
  /** Of the engine: the same version records the same bytes. */
  readonly version: string;
  /** Equal wherever the records are equal. */
  readonly hash: string;
  /** What all nodes of the search did, recorded or not. */
  readonly summary: TraceSummary;
  /** What each iteration that was finished came to, the first one first. */
  readonly infos: readonly Info[];
  readonly #game: Game;
  /** Of the table of its search, the usual size where it is not given. */
  readonly #hashMb: number | undefined;
  readonly #jobs: TraceJobs;

  /** @internal Made by `Engine.trace`. */
  constructor(
    game: Game,
    answer: TraceAnswer & { infos: readonly Info[]; without?: readonly RuleName[]; hashMb?: number },
    jobs: TraceJobs,
  ) {
    this.records = new TraceRecords(answer.bytes, { chess960: answer.chess960 });
    this.total = answer.total;
    this.startFen = answer.startFen;
    this.moves = answer.moves;
    this.chess960 = answer.chess960;
    this.fen = answer.fen;
    this.depth = answer.depth;
    this.nodes = answer.nodes;
    this.complete = answer.ended !== 'stopped';
    this.without = answer.without ?? [];
    this.version = answer.version;
    this.hash = answer.hash;
    this.summary = answer.summary;
    this.infos = answer.infos;
    this.#game = game;
    this.#hashMb = answer.hashMb;
    this.#jobs = jobs;
  }

  /** When an iteration was finished, in milliseconds since the search began; unknown if it was not. */
  timeTo(depth: number): number | undefined {
    return this.infos.findLast((info) => info.depth === depth)?.milliseconds;
  }

  /** The file that `espalier trace` writes of this search; `readTrace` reads it. */
  toFile(): Uint8Array {
    const { version, startFen, moves, chess960, without, total, nodes, depth, hash } = this;
    return writeTrace(this.records.bytes, { version, startFen, moves, chess960, without, total, nodes, depth, hash });
  }

  /** Records there are. */
  get count(): number {
    return this.records.count;
  }

  /** Everything that a record says. */
  node(id: number): TraceNode {
    return this.records.node(id);
  }

  /** The children of a node in the order of the search, pruned moves among them. */
  children(id: number, offset = 0, limit = Number.POSITIVE_INFINITY): TraceNode[] {
    checkRecord(id, this.count);
    return [...this.records.children(id)].slice(offset, offset + limit).map((child) => this.node(child));
  }

  /** The moves from the position that was searched to the record, its own included; `0000` passes the turn. */
  path(id: number): string[] {
    return this.records.path(id);
  }

  /** What the rules of chess say of the position at a record: for a pruned move, before it. */
  async position(id: number): Promise<NodePosition> {
    return this.#jobs.position(this.#lineBytes(id));
  }

  /** Why this was decided as it was, in words made from the recorded numbers. */
  async explain(id: number): Promise<Explanation> {
    return this.#jobs.explain(this.#lineBytes(id));
  }

  /** The rules that have cut work short at a record, and can be judged. */
  cuts(id: number): RuleName[] {
    checkRecord(id, this.count);
    return this.records.cuts(id);
  }

  /**
   * Searches a record again without a rule that has cut there, to see whether it was right. Where it was wrong, a few
   * plies deeper, too, the recorded search is run again without that cut, to see what it has changed at the root.
   *
   * @example
   * ```ts
   * const trace = await engine.trace({ limits: { depth: 8 } });
   * for (let id = 0; id < trace.count; id += 1) {
   *   const [rule] = trace.cuts(id);
   *   if (rule === undefined) continue;
   *   const { verdict, atRoot } = await trace.audit(id, rule, { extraPlies: 3 });
   *   if (verdict !== 'wrong') continue;
   *   console.log(trace.path(id).join(' '), 'changed', atRoot?.change, atRoot?.after?.bestMoveSan);
   *   break;
   * }
   * ```
   */
  async audit(id: number, rule: RuleName, options: AuditOptions = {}): Promise<Audit> {
    this.#refuseAudit();
    const { signal, ...how } = readAudit(options, this.#jobs.ranges);
    const [line, beside] = [this.#lineBytes(id), this.#bytesOf(besideOf(this.records, id).flat())];
    const asked = { ...how, record: id, ...this.#recordedHash() };
    const job = { kind: 'audit', game: this.#game, line, beside, rule: readRule(rule), options: asked } as const;
    return this.#jobs.run(job, { signal });
  }

  /** Judges some cuts of every rule. Stopped, it resolves with those that have been judged. */
  async auditSample(sample: SampleOptions = {}, options: WorkOptions<SampleAudit> = {}): Promise<SampleAudit> {
    this.#refuseAudit();
    const { onProgress, ...ends } = readWorkOptions<SampleAudit>(options);
    const { bytes } = this.records;
    const job = {
      kind: 'auditSample',
      game: this.#game,
      bytes,
      options: { ...readSample(sample, this.#jobs.ranges), ...this.#recordedHash() },
    } as const;
    return this.#jobs.run(job, ends, { onPartial: onProgress });
  }

  /**
   * How much work does improving save here? Searches the same position with improving used everywhere, with none
   * and with each off alone. Stopped, it resolves with the searches that have ended.
   */
  async ablate(request: AblationQuestion, options: WorkOptions<Ablation> = {}): Promise<Ablation> {
    refuseUnknown(request, ABLATED);
    const { onProgress, ...ends } = readWorkOptions<Ablation>(options);
    const job = { kind: 'ablate', game: this.#game, options: readAblation(request, this.#jobs.ranges) } as const;
    return this.#jobs.run(job, ends, { onPartial: onProgress });
  }

  #recordedHash(): { hashMb?: number } {
    return this.#hashMb === undefined ? {} : { hashMb: this.#hashMb };
  }

  /** An audit searches on with all rules, which is another search than this one was. */
  #refuseAudit(): void {
    if (this.without.length === 0) return;
    throw invalid(
      'without',
      'not-a-choice',
      `The cuts of a search without ${this.without.join(', ')} cannot be judged: record it with all rules`,
    );
  }

  #lineBytes(id: number): Uint8Array {
    readRecordId(id, this.count);
    return this.#bytesOf(this.records.line(id));
  }

  #bytesOf(ids: readonly number[]): Uint8Array {
    const bytes = new Uint8Array(ids.length * RECORD_BYTES);
    ids.forEach((id, index) => bytes.set(this.records.bytesOf(id), index * RECORD_BYTES));
    return bytes;
  }
}
