/** What is asked of an engine by those who work on one. */

import type {
  AblationRequest,
  BenchResult,
  FileAudit,
  Miss,
  MissRequest,
  RefereeRequest,
} from '../engine/research-types.js';
import type { Ablation, Engine, WorkOptions } from '../engine/types.js';

export type * from '../engine/research-types.js';
export type { Ablated, Ablation } from '../engine/types.js';

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
 * What does improving buy in a position? Searches it with improving used everywhere, with none and with each use off
 * alone, in a worker of its own. Stopped, it resolves with the searches that have ended. Rejects as `Engine.trace` does.
 *
 * @example
 * ```ts
 * import { createEngine } from 'espalier';
 * import { ablate } from 'espalier/research';
 *
 * const engine = await createEngine();
 * console.log(await ablate(engine, { moves: ['e4'], limits: { depth: 8 } }));
 * ```
 */
export function ablate(engine: Engine, request: AblationRequest, options?: WorkOptions<Ablation>): Promise<Ablation> {
  return engine.ablate(request, options);
}

/**
 * Were the cuts of a recording right, of whatever program? For some cuts of every rule the engine searches the position
 * deeper than the cut, twice, by searches that share nothing: where they do not agree it cannot tell. Each cut has a
 * control, a node or move of the same recording that was searched; a share of wrong cuts counts only beside that of its
 * control. In a worker of its own, which fetches the file; stopped, it resolves with what is judged. The result is a
 * member of `files` of `espalier audit FILE --json`, with what is `null` there missing. Rejects with `invalid-request`,
 * `stopped`, `worker-died` or `disposed`.
 *
 * @example
 * ```ts
 * import { createEngine } from 'espalier';
 * import { auditFile } from 'espalier/research';
 *
 * const engine = await createEngine();
 * const file = (await engine.trace({ limits: { depth: 8 } })).toFile();
 * const { rules } = await auditFile(engine, file, { perRule: 20 }, {
 *   onProgress: ({ cuts, drawn }) => console.log(cuts.length, 'of', drawn),
 * });
 * for (const { label, all, control } of rules) console.log(label, all.wrong, 'wrong, control', control.wrong);
 * ```
 */
export function auditFile(
  engine: Engine,
  file: Uint8Array,
  options?: RefereeRequest,
  work?: WorkOptions<FileAudit>,
): Promise<FileAudit> {
  return engine.auditFile(file, options, work);
}

/**
 * Why does a search not play a move? Records the search, follows the move through it to the decision that ended its
 * line, judges every cut on the way, and searches the move alone for longer; in a worker of its own. Each step has its
 * sentence. Where the search plays the move, `missed` is false. Reports after each step; stopped, it resolves with what
 * is known, `complete` being false. Rejects as `Engine.trace` does, with `invalid-move` where the `move` or one of
 * the `line` is not legal.
 *
 * @example
 * ```ts
 * import { createEngine } from 'espalier';
 * import { explainMiss } from 'espalier/research';
 *
 * const engine = await createEngine();
 * const fen = '5rk1/1pp3p1/3ppr1p/pP2p2n/4P2q/P2PQ2P/2P1NPP1/R4RK1 b - - 0 1';
 * const request = { fen, move: 'Rf3', limits: { depth: 10 } };
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
