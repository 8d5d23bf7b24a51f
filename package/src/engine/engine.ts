/**
 * The engine's public face, put together from three places with a worker: one searches, for all sessions; one knows
 * the rules; and one, which lives only as long as it is needed, records searches.
 */
import { ASYNC_DISPOSE, DISPOSE } from './analysis.js';
import { loadModule } from './compile.js';
import { WorkerSession } from './engine-session.js';
import { JobSlot, type SlotConfig } from './job-slot.js';
import type { Platform } from './platform.js';
import type { Answer } from './protocol.js';
import * as read from './request.js';
import type * as research from './research-types.js';
import { Scheduler } from './scheduler.js';
import { chooseStopMode } from './stop-modes.js';
import { ask } from './task.js';
import type { Team } from './team.js';
import type { Trace, TraceJobs } from './trace.js';
import { explained, Tracer } from './tracer.js';
import type * as api from './types.js';

/** Legal moves, PGN and sentences need no hash table to speak of. */
const RULES_HASH_MB = 1;

/** Starts an engine on a platform; resolves when it is ready to search. */
export async function startEngine(platform: Platform, options: api.EngineOptions | undefined): Promise<api.Engine> {
  const {
    workerUrl,
    wasmUrl,
    wasmModule,
    hashMb,
    stopMode: asked,
    threads,
    onWorkerLost: onLost,
  } = read.readOptions(options);
  const stopMode = chooseStopMode(asked, platform.stopModes);
  const source = wasmModule ?? wasmUrl ?? platform.wasm();
  const module = loadModule(source, platform.compile);
  const engine = new WorkerEngine({ platform, stopMode, module, workerUrl, onLost }, hashMb);
  try {
    if (threads !== 1) await engine.setThreads(threads);
    await Promise.all([module, engine.warmUp()]);
  } catch (error) {
    engine.dispose();
    throw error;
  }
  return engine;
}

type Common = Omit<SlotConfig, 'hashMb' | 'table' | 'company'>;

class WorkerEngine implements api.Engine {
  readonly stopMode: api.StopMode;
  readonly #common: Common;
  readonly #searchSlot: JobSlot;
  readonly #rulesSlot: JobSlot;
  readonly #traceSlot: JobSlot;
  readonly #scheduler: Scheduler;
  readonly #tracer: Tracer;
  /** The engine as a session of itself. */
  readonly #own: WorkerSession;
  #hashMb: number | undefined;
  #ranges: api.Ranges | undefined;
  #lastTable = 0;
  /** Once there have been several threads. */
  #team: Team | undefined;
  #threads: api.Threads = { count: 1 };

  constructor(common: Common, hashMb: number | undefined) {
    this.#common = common;
    this.#hashMb = hashMb;
    this.stopMode = common.stopMode;
    this.#searchSlot = new JobSlot({
      ...common,
      hashMb: () => this.#hashMb,
      table: () => this.#team?.table.forLeader(),
      company: () => this.#team,
    });
    this.#rulesSlot = new JobSlot({ ...common, hashMb: () => RULES_HASH_MB });
    // A recorded search brings a hash table of its own.
    this.#traceSlot = new JobSlot({ ...common, hashMb: () => RULES_HASH_MB });
    this.#tracer = new Tracer(this.#traceSlot);
    this.#scheduler = new Scheduler(this.#searchSlot);
    this.#own = this.#open(0);
  }

  /** Resolves when a search can begin. */
  async warmUp(): Promise<void> {
    this.#ranges = await ask(this.#searchSlot, { kind: 'ranges' });
  }

  get ranges(): api.Ranges {
    if (this.#ranges === undefined) throw new Error('The engine has not been started.');
    return this.#ranges;
  }

  get priority(): number {
    return this.#own.priority;
  }

  get threads(): api.Threads {
    return this.#threads;
  }

  get hashMb(): number {
    return this.#team?.table.hashMb ?? this.#hashMb ?? this.ranges.hashMb.usual ?? this.ranges.hashMb.min;
  }

  session(options: api.SessionOptions = {}): api.EngineSession {
    const { priority, hashMb, threads } = read.readSessionOptions(options, this.ranges);
    return this.#open(priority, threads, hashMb);
  }

  search(request: api.SearchRequest, options?: api.SearchOptions): Promise<api.SearchResult> {
    return this.#own.search(request, options);
  }

  analyse(request: api.AnalysisRequest, options?: api.AnalysisOptions): api.Analysis {
    return this.#own.analyse(request, options);
  }

  analyze(request: api.AnalysisRequest, options?: api.AnalysisOptions): api.Analysis {
    return this.#own.analyse(request, options);
  }

  stop(): void {
    this.#own.stop();
  }

  newGame(): Promise<void> {
    return this.#own.newGame();
  }

  async position(request: api.PositionRequest): Promise<api.PositionView> {
    return ask(this.#rulesSlot, { kind: 'position', game: read.readGame(request) });
  }

  async explainEval(request: api.PositionRequest): Promise<api.Evaluation> {
    return explained(ask(this.#rulesSlot, { kind: 'explainEval', game: read.readGame(request) }));
  }

  async setHash(megabytes: number): Promise<void> {
    const hashMb = read.readHash(megabytes, this.ranges);
    if (this.#team === undefined) {
      await this.#own.run({ kind: 'setHash', hashMb });
      this.#hashMb = hashMb;
      return;
    }
    const isResized = this.#team.resize(hashMb);
    this.#hashMb = hashMb;
    this.#searchSlot.renew();
    await Promise.all([isResized, this.#own.run({ kind: 'ranges' })]);
  }

  async setThreads(choice: api.ThreadChoice): Promise<api.Threads> {
    const asked = read.readThreads(choice);
    if (asked === 1 && this.#team === undefined) return (this.#threads = { count: 1 });
    const { Team, threadsHere } = await import('./team.js');
    const threads = threadsHere(asked, this.#common.platform);
    const { count } = threads;
    if (count > 1 && this.#team === undefined) {
      this.#team = new Team(this.#common, this.#hashMb);
      // The worker has been started with a table that is its own.
      if (this.#ranges !== undefined) this.#searchSlot.renew();
    }
    this.#threads = threads;
    await this.#team?.setThreads(count);
    return threads;
  }

  async bench(depth?: number): Promise<research.BenchResult> {
    return this.#own.run({ kind: 'bench', depth: read.readBenchDepth(depth, this.ranges) });
  }

  async perft(request: api.PositionRequest, depth: number, options: { signal?: AbortSignal } = {}): Promise<number> {
    const game = read.readGame(request);
    const job = { kind: 'perft', game, depth: read.readPerftDepth(depth, this.ranges) } as const;
    return this.#tracer.run(job, read.readAbortOptions(options));
  }

  async ablate(request: research.AblationRequest, options: api.WorkOptions<api.Ablation> = {}): Promise<api.Ablation> {
    const game = read.readGame(request, read.ABLATED);
    const { onProgress, ...ends } = read.readWorkOptions<api.Ablation>(options);
    const job = { kind: 'ablate', game, options: read.readAblation(request, this.ranges) } as const;
    return this.#tracer.explain(job, ends, { onPartial: onProgress });
  }

  async auditFile(
    file: Uint8Array,
    options: research.RefereeRequest = {},
    work: api.WorkOptions<research.FileAudit> = {},
  ): Promise<research.FileAudit> {
    const { onProgress, ...ends } = read.readWorkOptions<research.FileAudit>(work);
    const asked = read.readReferee(options, this.ranges);
    const job = { kind: 'auditFile', bytes: read.readFile(file), options: asked } as const;
    return this.#tracer.run(job, ends, { onPartial: onProgress });
  }

  async explainMiss(
    request: research.MissRequest,
    options: api.WorkOptions<research.Miss> = {},
  ): Promise<research.Miss> {
    const game = read.readGame(request, ['move', 'line', ...read.RECORDED]);
    const { onProgress, ...ends } = read.readWorkOptions<research.Miss>(options);
    const job = { kind: 'explainMiss', game, options: read.readMiss(request, this.ranges) } as const;
    return this.#tracer.explain(job, ends, { onPartial: onProgress });
  }

  async whyNot(request: api.WhyNotRequest, options: { signal?: AbortSignal } = {}): Promise<api.WhyNot> {
    const game = read.readGame(request, read.WHY);
    const job = { kind: 'whyNot', game, options: read.readWhy(request, this.ranges) } as const;
    return this.#tracer.explain(job, read.readAbortOptions(options));
  }

  async reasons(request: api.ReasonsRequest): Promise<api.LineReasons> {
    const game = read.readGame(request, ['line']);
    return explained(ask(this.#rulesSlot, { kind: 'reasons', game, line: read.readLine(request) }));
  }

  async trace(request: api.TraceRequest, options: api.TraceWork = {}): Promise<Trace> {
    const game = read.readGame(request, [...read.RECORDED, 'without']);
    const limits = read.readTraceOptions(request, this.ranges);
    const { onProgress, onGrowth, ...ends } = read.readTraceWork<api.TraceWork>(options);
    // What reads records is loaded with the first recording.
    const { Trace } = await import('./recording.js');
    const infos: api.Info[] = [];
    const listen = (info: api.Info): void => {
      // A bound is told while a depth is searched, and a recording reports after it.
      if (info.bound !== 'exact') return;
      infos.push(info);
      onProgress?.(info);
    };
    const jobs: TraceJobs = {
      ranges: this.ranges,
      position: (line) => ask(this.#rulesSlot, { kind: 'nodePosition', game, line }),
      explain: (line) => explained(ask(this.#rulesSlot, { kind: 'explain', game, line })),
      run: (work, ends, listeners) => this.#tracer.explain(work, ends, listeners),
    };
    const traceOf = (answer: Answer<'trace'>): Trace =>
      new Trace(
        game,
        {
          ...answer,
          infos: [...infos],
          without: request.without ?? [],
          ...(limits.hashMb !== undefined && { hashMb: limits.hashMb }),
        },
        jobs,
      );
    const onPartial = onGrowth && ((answer: Answer<'trace'>): void => onGrowth(traceOf(answer)));
    const job = { kind: 'trace', game, options: { ...limits, ...(onGrowth && { grows: true }) } } as const;
    return traceOf(await this.#tracer.run(job, ends, { onInfo: listen, onPartial }));
  }

  dispose(): void {
    void this.#end();
  }

  [DISPOSE](): void {
    void this.#end();
  }

  async [ASYNC_DISPOSE](): Promise<void> {
    await this.#end();
  }

  async #end(): Promise<void> {
    const slots = [this.#traceSlot, this.#searchSlot, this.#rulesSlot, this.#team];
    await Promise.all(slots.map((slot) => slot?.dispose()));
  }

  #open(priority: number, threads = Infinity, hashMb?: number): WorkerSession {
    if (hashMb !== undefined) this.#lastTable += 1;
    return new WorkerSession({
      scheduler: this.#scheduler,
      ranges: () => this.ranges,
      priority,
      threads,
      table: hashMb === undefined ? undefined : { id: this.#lastTable, hashMb },
    });
  }
}
