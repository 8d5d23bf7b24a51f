/**
 * What the engine says of the moves of a position. The position after each is searched, all with the same effort: what
 * is compared is known equally well.
 */

import { signal as signalOf } from '@preact/signals-core';
import { EngineError } from '#espalier/engine/errors.js';
import type { EngineSession, Info, Score } from '#espalier/engine/types.js';
import { forWhite } from '#espalier/model/format.js';
import type { Position } from '#espalier/rules/types.js';
import { collect, NO_LINES } from '../analysis/lines.js';
import { NODES } from '../review/reviewer.js';
import { requestOf } from './task-position.js';
import type { Task } from './todays-five.js';

/** Moves that are looked for beside the best. */
const OTHERS = 3;

/** What the engine says of the position after a move. */
export interface Worth {
  /** White's. */
  readonly score: Score;
  /** What comes after the move. */
  readonly line: readonly string[];
}

export class MoveWorths {
  readonly #engine: Pick<EngineSession, 'search'>;
  readonly #task: Task;
  readonly #before: Position;
  readonly #known = signalOf<ReadonlyMap<string, Worth>>(new Map());

  constructor(engine: Pick<EngineSession, 'search'>, task: Task, before: Position) {
    this.#engine = engine;
    this.#task = task;
    this.#before = before;
  }

  known(uci: string): Worth | undefined {
    return this.#known.value.get(uci);
  }

  /** Of a move, which is searched once; undefined where the search was cut short. */
  async of(uci: string, signal: AbortSignal): Promise<Worth | undefined> {
    const known = this.#known.peek().get(uci);
    if (known !== undefined) return known;
    const worth = await this.#ask(uci, signal);
    if (worth !== undefined) this.#known.value = new Map([...this.#known.peek(), [uci, worth]]);
    return worth;
  }

  /** The best moves there are; what is known of them then is as good as of any that was tried. */
  async best(signal: AbortSignal): Promise<readonly string[]> {
    const expected = Math.min(OTHERS, this.#before.legalMoves.length);
    let lines = NO_LINES;
    const limits = { nodes: OTHERS * NODES, lines: OTHERS };
    const onInfo = (info: Info): void => {
      if (info.depth > 0) lines = collect(lines, info, expected);
    };
    await this.#engine.search({ ...requestOf(this.#task), limits }, { signal, onInfo });
    const best = lines.shown.flatMap(({ pv }) => pv[0] ?? []);
    for (const uci of best) if (!signal.aborted) await this.of(uci, signal);
    return best;
  }

  async #ask(uci: string, signal: AbortSignal): Promise<Worth | undefined> {
    const before = this.#before;
    const after = before.play(uci);
    if (after.outcome !== undefined) return { score: scoreOf(after.outcome.winner), line: [] };
    const request = { fen: before.fen, moves: [uci], chess960: before.chess960, limits: { nodes: NODES } };
    try {
      const { info, endedBy } = await this.#engine.search(request, { signal });
      return endedBy === undefined ? { score: forWhite(info.score, after.turn), line: info.pv } : undefined;
    } catch (error) {
      if (isCutShort(error)) return undefined;
      throw error;
    }
  }
}

function scoreOf(winner: 'white' | 'black' | undefined): Score {
  if (winner === undefined) return { kind: 'centipawns', value: 0 };
  return { kind: 'mate', moves: winner === 'white' ? 1 : -1 };
}

/** Whether somebody has ended the search before it had anything to answer with. */
function isCutShort(error: unknown): boolean {
  return error instanceof EngineError && (error.code === 'superseded' || error.code === 'stopped');
}
