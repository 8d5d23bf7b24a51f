/**
 * The engine's public face, put together from three worker slots: one searches, one knows the rules,
 * and one, which lives only as long as it is needed, records searches.
 */
import { analysis, ASYNC_DISPOSE, DISPOSE } from './analysis.js';
import { loadModule } from './compile.js';
import { chooseFlavor } from './flavors.js';
import type { Platform } from './platform.js';
import type { Game } from './protocol.js';
import * as read from './request.js';
import { Searcher } from './searcher.js';
import { ask } from './task.js';
import { Trace } from './trace.js';
import { Tracer } from './tracer.js';
import type * as api from './types.js';
import { type SlotConfig, WorkerSlot } from './worker-slot.js';

/** Legal moves, PGN and sentences need no hash table to speak of. */
const RULES_HASH_MB = 1;

/** Starts an engine on a platform; resolves when it is ready to search. */
export async function startEngine(
  platform: Platform,
  options: api.EngineOptions | undefined,
): Promise<api.Engine> {
  const { workerUrl, wasmUrl, wasmModule, hashMb, flavor: asked, language, onWorkerLost: onLost } = read.readOptions(options);
  const flavor = chooseFlavor(asked, platform.flavors);
  const source = wasmModule ?? wasmUrl ?? platform.wasm();
  const module = loadModule(source, platform.compile);
  const engine = new WorkerEngine({ platform, flavor, module, workerUrl, language, onLost }, hashMb);
  try {
    await Promise.all([module, engine.warmUp()]);
  } catch (error) {
    engine.dispose();
    throw error;
  }
  return engine;
}

class WorkerEngine implements api.Engine {
  readonly flavor: api.Flavor;
  readonly #searchSlot: WorkerSlot;
  readonly #rulesSlot: WorkerSlot;
  readonly #traceSlot: WorkerSlot;
  readonly #searcher: Searcher;
  readonly #tracer: Tracer;
  #hashMb: number | undefined;
  #ranges: api.Ranges | undefined;

  constructor(common: Omit<SlotConfig, 'hashMb'>, hashMb: number | undefined) {
    this.#hashMb = hashMb;
    this.flavor = common.flavor;
    this.#searchSlot = new WorkerSlot({ ...common, hashMb: () => this.#hashMb });
    this.#rulesSlot = new WorkerSlot({ ...common, hashMb: () => RULES_HASH_MB });
    // A recorded search brings a hash table of its own.
    this.#traceSlot = new WorkerSlot({ ...common, hashMb: () => RULES_HASH_MB });
    this.#tracer = new Tracer(this.#traceSlot);
    this.#searcher = new Searcher({
      slot: this.#searchSlot,
      unsearched: (game, limits) => ask(this.#rulesSlot, { kind: 'unsearched', game, limits }),
    });
  }

  /** Resolves when a search can begin and, where stopping needs the rules worker, be stopped. */
  async warmUp(): Promise<void> {
    const needed = this.#isStoppedByRules ? [this.#searchSlot, this.#rulesSlot] : [this.#searchSlot];
    [this.#ranges] = await Promise.all(needed.map((slot) => ask(slot, { kind: 'ranges' })));
  }

  /** Whether a search cannot hear that it has to stop, so that the rules worker may have to answer for it. */
  get #isStoppedByRules(): boolean {
    return !this.#searchSlot.canInterrupt('search');
  }

  get ranges(): api.Ranges {
    if (this.#ranges === undefined) throw new Error('The engine has not been started.');
    return this.#ranges;
  }

  async search(
    request: api.SearchRequest,
    options: api.SearchOptions = {},
  ): Promise<api.SearchResult> {
    const game = read.readGame(request, ['limits']);
    const limits = read.readLimits(request, this.ranges);
    const { onInfo, signal } = read.readSearchOptions(options);
    return this.#search(game, limits, onInfo, signal);
  }

  analyse(request: api.AnalysisRequest, options: api.AnalysisOptions = {}): api.Analysis {
    return analysis(async (onInfo, halt) => {
      const game = read.readGame(request, ['limits']);
      const limits = read.readAnalysisLimits(request, this.ranges);
      const { signal } = read.readSearchOptions(options, ['signal']);
      return this.#search(game, limits, onInfo, halt, signal);
    });
  }

  stop(): void {
    this.#searcher.stop();
  }

  async position(request: api.PositionRequest): Promise<api.PositionView> {
    return ask(this.#rulesSlot, { kind: 'position', game: read.readGame(request) });
  }

  async explainEval(request: api.PositionRequest): Promise<api.Evaluation> {
    return ask(this.#rulesSlot, { kind: 'explainEval', game: read.readGame(request) });
  }

  async pgn(request: api.PgnRequest): Promise<string> {
    return ask(this.#rulesSlot, { kind: 'pgn', ...read.readPgn(request) });
  }

  async readPgn(text: string): Promise<api.PgnGame> {
    return ask(this.#rulesSlot, { kind: 'readPgn', text: read.readText(text) });
  }

  async newGame(): Promise<void> {
    await this.#searcher.run({ kind: 'newGame' });
  }

  async setHash(megabytes: number): Promise<void> {
    const hashMb = read.readHash(megabytes, this.ranges);
    await this.#searcher.run({ kind: 'setHash', hashMb });
    this.#hashMb = hashMb;
  }

  async bench(depth?: number): Promise<api.BenchResult> {
    return this.#searcher.run({ kind: 'bench', depth: read.readBenchDepth(depth, this.ranges) });
  }

  async perft(
    request: api.PositionRequest,
    depth: number,
    options: { signal?: AbortSignal } = {},
  ): Promise<number> {
    const game = read.readGame(request);
    const job = { kind: 'perft', game, depth: read.readPerftDepth(depth, this.ranges) } as const;
    return this.#tracer.run(job, read.readWorkOptions<never>(options).signal);
  }

  async ablate(
    request: api.PositionRequest,
    limits: api.AblationOptions,
    options: api.WorkOptions<api.Ablation> = {},
  ): Promise<api.Ablation> {
    const game = read.readGame(request);
    const { onProgress, signal } = read.readWorkOptions<api.Ablation>(options);
    const job = { kind: 'ablate', game, options: read.readAblation(limits, this.ranges) } as const;
    return this.#tracer.run(job, signal, { onPartial: onProgress });
  }

  async explainMiss(request: api.MissRequest, options: api.WorkOptions<api.Miss> = {}): Promise<api.Miss> {
    const game = read.readGame(request, ['move', 'line', ...read.RECORDED]);
    const { onProgress, signal } = read.readWorkOptions<api.Miss>(options);
    const job = { kind: 'explainMiss', game, options: read.readMiss(request, this.ranges) } as const;
    return this.#tracer.run(job, signal, { onPartial: onProgress });
  }

  async trace(
    request: api.TraceRequest,
    options: api.WorkOptions<api.Info> = {},
  ): Promise<Trace> {
    const game = read.readGame(request, read.RECORDED);
    const limits = read.readTraceOptions(request, this.ranges);
    const { onProgress, signal } = read.readWorkOptions<api.Info>(options);
    const infos: api.Info[] = [];
    const listen = (info: api.Info): void => {
      infos.push(info);
      onProgress?.(info);
    };
    const job = { kind: 'trace', game, options: limits } as const;
    const answer = await this.#tracer.run(job, signal, { onInfo: listen });
    const complete = signal?.aborted !== true;
    return new Trace(game, { ...answer, infos, complete }, {
      ranges: this.ranges,
      position: (line) => ask(this.#rulesSlot, { kind: 'nodePosition', game, line }),
      explain: (line) => ask(this.#rulesSlot, { kind: 'explain', game, line }),
      run: (work, halt, listeners) => this.#tracer.run(work, halt, listeners),
    });
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
    const slots = [this.#traceSlot, this.#searchSlot, this.#rulesSlot];
    await Promise.all(slots.map((slot) => slot.dispose()));
  }

  #search(
    game: Game,
    limits: api.Limits,
    onInfo: ((info: api.Info) => void) | undefined,
    ...signals: (AbortSignal | undefined)[]
  ): Promise<api.SearchResult> {
    const given = signals.filter((signal) => signal !== undefined);
    const result = this.#searcher.search(game, limits, onInfo, given);
    // One that is stopped while it waits is answered by the rules worker, which must be up.
    if (this.#isStoppedByRules || this.#searchSlot.waiting.length > 0) this.#rulesSlot.warm();
    return result;
  }
}
