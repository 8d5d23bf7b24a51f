/** An engine for tests: it answers at once with what the test has said, knows the rules of chess, and starts no worker. */
import { ASYNC_DISPOSE, analysis, DISPOSE } from '../engine/analysis.js';
import { refuseAborted, stopped } from '../engine/ended-work.js';
import { EngineError, type EngineErrorReason } from '../engine/errors.js';
import type {
  EndedBy,
  Engine,
  EngineSession,
  Info,
  PositionView,
  Ranges,
  SearchRequest,
  SessionOptions,
  Threads,
} from '../engine/types.js';
import { loadRules, type Position, RulesError } from '../rules/index.js';

/** What a fake engine answers. */
export interface FakeAnswers {
  /** The best move as UCI writes it, or what says it for a position; the first legal move unless given. */
  bestMove?: string | ((position: Position) => string | undefined) | undefined;
  /** What its reports say besides. */
  info?: Partial<Info> | undefined;
  /** Methods that a test wants to answer itself. */
  methods?: Partial<Engine> | undefined;
}

/** A fake engine, and what it was asked. */
export interface FakeEngine extends Engine {
  /** Every search that was begun, in order. */
  readonly searches: readonly SearchRequest[];
}

/** Those of the engine, as far as anything asks for them. */
const RANGES: Ranges = {
  hashMb: { min: 1, max: 1024, usual: 16 },
  depth: { min: 1, max: 127 },
  nodes: { min: 1, max: Number.MAX_SAFE_INTEGER },
  mate: { min: 1, max: 64 },
  movestogo: { min: 1, max: 2 ** 32 - 1 },
  lines: { min: 1, max: 256, usual: 1 },
  skillLevel: { min: 0, max: 20, usual: 20 },
  elo: { min: 600, max: 2300 },
  levels: [600, 750, 900, 1100, 1300, 1500, 1800, 2100, 2300],
  records: { min: 1, max: 10_000_000, usual: 1_000_000 },
  extraPlies: { min: 0, max: 8, usual: 2 },
  benchDepth: { min: 1, max: 60, usual: 11 },
  perftDepth: { min: 0, max: 20 },
};

const ONE_THREAD: Threads = { count: 1 };

/**
 * An engine that answers as a test wants. A search reports once and ends; an infinite one ends when it is stopped. What
 * it is not told, such as `trace`, rejects.
 *
 * @example
 * ```ts
 * import { fakeEngine } from 'espalier/testing';
 *
 * const engine = fakeEngine({ bestMove: 'e7e5', info: { score: { kind: 'centipawns', value: -20 } } });
 * const { bestMove } = await engine.search({ moves: ['e2e4'], limits: { movetime: 1000 } });
 * console.log(bestMove, engine.searches.length); // e7e5 1
 * ```
 */
export function fakeEngine({ bestMove, info = {}, methods = {} }: FakeAnswers = {}): FakeEngine {
  const searches: SearchRequest[] = [];

  /** Each session has what runs in it: the latest call ends it. */
  const session = ({ priority = 0 }: SessionOptions = {}): EngineSession => {
    let end = (_by: EndedBy): void => undefined;

    const search: Engine['search'] = async (request, { onInfo, signal, stop } = {}) => {
      searches.push(request);
      refuseAborted(signal);
      refuseAborted(stop);
      end('newerCall');
      const told = new Promise<EndedBy>((resolve, reject) => {
        end = resolve;
        signal?.addEventListener('abort', () => reject(stopped(signal.reason)));
        stop?.addEventListener('abort', () => resolve('stop'));
      });
      // A search with another limit waits for nobody.
      told.catch(() => undefined);
      const position = await positionOf(request);
      const best = typeof bestMove === 'function' ? bestMove(position) : (bestMove ?? position.legalMoves[0]?.uci);
      const report = infoOf(position, best, info);
      onInfo?.(report);
      const result = { ...(best !== undefined && { bestMove: best }), info: report, lines: [report] };
      if (request.limits.infinite !== true) return { ...result, ended: 'limit' };
      const endedBy = await told;
      return { ...result, ended: endedBy === 'newerCall' ? 'superseded' : 'stopped', endedBy };
    };

    const analyse: Engine['analyse'] = (request, options) =>
      analysis((onInfo, stop) => {
        const { infinite = true, ...limits } = request.limits ?? {};
        return search({ ...request, limits: { ...limits, infinite } }, { ...options, onInfo, stop });
      });

    const stop = (): void => end('stop');
    return {
      search,
      analyse,
      analyze: analyse,
      stop,
      newGame: async () => stop(),
      dispose: stop,
      [DISPOSE]: stop,
      priority,
    };
  };

  return {
    ...session(),
    session,
    position: positionOf,
    setHash: async () => undefined,
    setThreads: async () => ONE_THREAD,
    explainEval: () => untold('explainEval'),
    bench: () => untold('bench'),
    perft: () => untold('perft'),
    trace: () => untold('trace'),
    ablate: () => untold('ablate'),
    auditFile: () => untold('auditFile'),
    explainMiss: () => untold('explainMiss'),
    whyNot: () => untold('whyNot'),
    reasons: () => untold('reasons'),
    [ASYNC_DISPOSE]: async () => undefined,
    stopMode: 'respawn',
    threads: ONE_THREAD,
    hashMb: 16,
    ranges: RANGES,
    searches,
    ...methods,
  };
}

async function positionOf(request: Parameters<Engine['position']>[0]): Promise<Position> {
  const { position, fen, moves, chess960 } = request;
  const rules = await loadRules();
  try {
    return rules.position((position as PositionView | undefined) ?? { fen, moves, chess960 });
  } catch (error) {
    if (!(error instanceof RulesError) || error.code === 'load-failed') throw error;
    const { code, message, field, reason, values } = error;
    throw new EngineError(code, message, { field, reason: reason as EngineErrorReason, values });
  }
}

function infoOf(position: Position, best: string | undefined, info: Partial<Info>): Info {
  const found = best === undefined ? undefined : position.move(best);
  return {
    depth: 1,
    lineNumber: 1,
    selectiveDepth: 1,
    nodes: 1,
    nps: 1,
    milliseconds: 1,
    hashfull: 0,
    score: { kind: 'centipawns', value: 0 },
    bound: 'exact',
    pv: best === undefined ? [] : [best],
    pvSan: found === undefined ? [] : [found.san],
    ...info,
  };
}

function untold(name: string): Promise<never> {
  return Promise.reject(
    new EngineError('invalid-request', `The fake engine was not told what ${name} answers: give it under methods.`),
  );
}
