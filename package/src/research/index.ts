/** What is asked of an engine by those who work on one. */

import type {
  Ablation,
  AblationOptions,
  BenchResult,
  Engine,
  Miss,
  MissRequest,
  PositionRequest,
  WorkOptions,
} from '../engine/types.js';

export type {
  Ablated,
  Ablation,
  AblationOptions,
  BenchResult,
  Miss,
  MissCut,
  MissOptions,
  MissRequest,
  MissStep,
} from '../engine/types.js';

/**
 * Searches a fixed set of positions to a depth in plies: the same node count on every machine, or the build is wrong.
 * It cannot be stopped, but by `dispose`.
 *
 * @example
 * ```ts
 * import { createEngine } from 'espalier';
 * import { bench } from 'espalier/research';
 *
 * const engine = await createEngine();
 * const { nodes, nps } = await bench(engine, 8);
 * console.log(nodes, 'nodes,', nps, 'a second');
 * ```
 */
export function bench(engine: Engine, depth?: number): Promise<BenchResult> {
  return engine.bench(depth);
}

/**
 * What does improving, or each rule, save in a position? Searches it as it ships and with parts off (`of`), five times
 * each with other orders of equal moves (`repeats`), in a worker of its own: the nodes are told as median and range, as
 * any change reshuffles a tree. Aborting it resolves with the searches that have ended. Rejects as `Engine.trace` does.
 *
 * @example
 * ```ts
 * import { createEngine } from 'espalier';
 * import { ablate } from 'espalier/research';
 *
 * const engine = await createEngine();
 * console.log(await ablate(engine, { moves: ['e2e4'] }, { depth: 8 }));
 * ```
 */
export function ablate(
  engine: Engine,
  request: PositionRequest,
  limits: AblationOptions,
  options?: WorkOptions<Ablation>,
): Promise<Ablation> {
  return engine.ablate(request, limits, options);
}

/**
 * Why does a search not play a move? Records the search, follows the move through it to the decision that ended its
 * line, judges every cut on the way, and searches the move alone for longer; in a worker of its own. Each step has its
 * sentence. Where the search plays the move, `missed` is false. Reports after each step; aborting it resolves with what
 * is known, `complete` being false. Rejects as `Engine.trace` does, with `invalid-position` where the `move` or one of
 * the `line` is not legal.
 *
 * @example
 * ```ts
 * import { createEngine } from 'espalier';
 * import { explainMiss } from 'espalier/research';
 *
 * const engine = await createEngine();
 * const request = { fen: '5rk1/1pp3p1/3ppr1p/pP2p2n/4P2q/P2PQ2P/2P1NPP1/R4RK1 b - - 0 1', move: 'f6f3', depth: 10 };
 * const { missed, summary, steps, conclusion } = await explainMiss(engine, request, {
 *   onProgress: ({ progress }) => console.log(progress),
 * });
 * console.log(missed, summary);
 * for (const { sentence, cuts } of steps) console.log(sentence, cuts.map(({ verdict }) => verdict));
 * console.log(conclusion);
 * ```
 */
export function explainMiss(engine: Engine, request: MissRequest, options?: WorkOptions<Miss>): Promise<Miss> {
  return engine.explainMiss(request, options);
}
