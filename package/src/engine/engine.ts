/**
 * The engine's public face, put together from three worker slots: one searches, one knows the rules,
 * and one, which lives only as long as it is needed, records searches.
 */
import { loadModule } from './compile.js';
import type { Platform } from './platform.js';
import type { FirstMove, Game } from './protocol.js';
import * as read from './request.js';
import { Searcher } from './searcher.js';
import { ask } from './task.js';
import { Trace } from './trace.js';
import { Tracer } from './tracer.js';
import type * as api from './types.js';
import { WorkerSlot } from './worker-slot.js';

/** Legal moves, PGN and sentences need no hash table to speak of. */
const RULES_HASH_MB = 1;

/** Starts an engine on a platform; resolves when it is ready to search. */
export async function startEngine(
  platform: Platform,
  options: api.EngineOptions | undefined,
): Promise<api.Engine> {
  const { workerUrl, wasmUrl, wasmModule, hashMb } = read.readOptions(options);
  const source = wasmModule ?? wasmUrl ?? platform.wasm();
  const module = await loadModule(source, platform.compile);
  const engine = new WorkerEngine(platform, module, workerUrl, hashMb);
  try {
    await engine.warmUp();
  } catch (error) {
    engine.dispose();
    throw error;
  }
  return engine;
}

class WorkerEngine implements api.Engine {
  readonly stopMode: api.StopMode;
  readonly #searchSlot: WorkerSlot;
  readonly #rulesSlot: WorkerSlot;
  readonly #traceSlot: WorkerSlot;
  readonly #searcher: Searcher;
  readonly #tracer: Tracer;
  #hashMb: number | undefined;
  #ranges: api.Ranges | undefined;

  constructor(
    platform: Platform,
    module: WebAssembly.Module,
    workerUrl: string | URL | undefined,
    hashMb: number | undefined,
  ) {
    this.#hashMb = hashMb;
    this.stopMode = platform.stopMode;
    const common = { platform, module, workerUrl };
    this.#searchSlot = new WorkerSlot({ ...common, hashMb: () => this.#hashMb });
    this.#rulesSlot = new WorkerSlot({ ...common, hashMb: () => RULES_HASH_MB });
    // A recorded search brings a hash table of its own.
    this.#traceSlot = new WorkerSlot({ ...common, hashMb: () => RULES_HASH_MB });
    this.#tracer = new Tracer(this.#traceSlot, platform.stopMode);
    this.#searcher = new Searcher({
      slot: this.#searchSlot,
      stopMode: platform.stopMode,
      firstMove: (game) => this.#firstMove(game),
    });
  }

  /** Resolves when a search can begin and, where stopping needs the rules worker, be stopped. */
  async warmUp(): Promise<void> {
    const needed =
      this.stopMode === 'flag' ? [this.#searchSlot] : [this.#searchSlot, this.#rulesSlot];
    [this.#ranges] = await Promise.all(needed.map((slot) => ask(slot, { kind: 'ranges' })));
  }

  get ranges(): api.Ranges {
    if (this.#ranges === undefined) throw new Error('The engine has not been started.');
    return this.#ranges;
  }

  async search(
    request: api.SearchRequest,
    options: api.SearchOptions = {},
  ): Promise<api.SearchResult> {
    const game = read.readGame(request);
    const limits = read.readLimits(request, this.ranges);
    const { onInfo, signal } = read.readSearchOptions(options);
    // A search that is stopped while it waits is answered by the rules worker, which must be up.
    this.#rulesSlot.warm();
    return this.#searcher.search(game, limits, onInfo, signal);
  }

  stop(): void {
    this.#searcher.stop();
  }

  async position(request: api.PositionRequest): Promise<api.PositionView> {
    return this.#view(read.readGame(request));
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

  async trace(
    request: api.TraceRequest,
    options: api.WorkOptions<api.Info> = {},
  ): Promise<Trace> {
    const game = read.readGame(request);
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
      position: (line) => ask(this.#rulesSlot, { kind: 'nodePosition', game, line }),
      explain: (line) => ask(this.#rulesSlot, { kind: 'explain', game, line }),
      run: (work, halt, listeners) => this.#tracer.run(work, halt, listeners),
    });
  }

  dispose(): void {
    this.#traceSlot.dispose();
    this.#searchSlot.dispose();
    this.#rulesSlot.dispose();
  }

  #view(game: Game): Promise<api.PositionView> {
    return ask(this.#rulesSlot, { kind: 'position', game });
  }

  async #firstMove(game: Game): Promise<FirstMove | undefined> {
    const { legalMoves } = await this.#view(game);
    return legalMoves[0];
  }
}
