/**
 * What the full engine thinks of every position of the game that is played. The opponent's evaluations are wrong on
 * purpose below full strength, so that the two have sessions with tables of their own.
 */

import { type ReadonlySignal, signal } from '@preact/signals-core';
import type { Color, EngineSession, Info, Score } from '#espalier/engine/types.js';
import { forWhite } from '#espalier/model/format.js';
import { isMeasured, MATE_NODES } from '../text/score-text.js';
import { type Game, pliesOf, requestOf, turnAt } from './game.js';

/** The line that was found, and how; a review keeps no depth. */
interface Found extends Readonly<Pick<Info, 'nodes' | 'milliseconds'>>, Partial<Readonly<Pick<Info, 'depth'>>> {
  readonly pv: readonly string[];
  readonly pvSan: readonly string[];
}

/** What a search of one position has found, as far as it has come. */
export interface PositionScore {
  readonly ply: number;
  readonly turn: Color;
  readonly moveNumber: number;
  readonly info: Found;
  /** White's. */
  readonly score: Score;
  readonly complete: boolean;
}

export type JudgeEngine = Pick<EngineSession, 'search'>;

/** About a tenth of a second, and the same on every machine. */
export const JUDGE_NODES = 60_000;

export class GameJudge {
  readonly #start: () => Promise<JudgeEngine>;
  #engine: Promise<JudgeEngine> | undefined;
  #game: Game | undefined;
  /** By the moves to the position. */
  readonly #known = signal<ReadonlyMap<string, PositionScore>>(new Map());
  readonly #refused = new Set<string>();
  #keys: { readonly position: Game['position']; readonly prefixes: readonly string[] } | undefined;
  #running: { readonly key: string; readonly abort: AbortController } | undefined;

  /** `start` is called when there is something to judge. */
  constructor(start: () => Promise<JudgeEngine>) {
    this.#start = start;
  }

  /** Judges the positions of this game, the newest first. Without a game it rests, and keeps what it knows. */
  follow(game: Game | undefined): void {
    if (game !== undefined && startOf(game) !== (this.#game && startOf(this.#game))) {
      this.#known.value = new Map();
      this.#refused.clear();
      // The same moves from another start lead elsewhere.
      this.#interrupt();
    }
    this.#game = game ?? this.#game;
    const next = game && this.#next(game);
    if (next !== undefined && this.#running?.key === this.#key(next.game, next.ply)) return;
    this.#interrupt();
    if (next !== undefined) void this.#judge(next.game, next.ply);
  }

  #interrupt(): void {
    this.#running?.abort.abort();
    this.#running = undefined;
  }

  /** The scores of all positions: another map after each report. */
  get known(): ReadonlySignal<ReadonlyMap<string, PositionScore>> {
    return this.#known;
  }

  /** What is known of the position after `ply` moves of the game followed. */
  at(ply: number): PositionScore | undefined {
    return this.#game && this.#known.peek().get(this.#key(this.#game, ply));
  }

  /** The moves to a position, as one text. */
  #key({ position }: Game, ply: number): string {
    if (this.#keys?.position !== position) {
      const prefixes = [''];
      for (const { uci } of position.moves) prefixes.push(`${prefixes.at(-1) ?? ''} ${uci}`);
      this.#keys = { position, prefixes };
    }
    return this.#keys.prefixes[ply] ?? '';
  }

  #next(game: Game): { game: Game; ply: number } | undefined {
    const last = pliesOf(game);
    // Where the game has ended on the board there is nothing to search.
    const first = game.position.outcome === undefined ? last : last - 1;
    for (let ply = first; ply >= 0; ply -= 1) {
      const key = this.#key(game, ply);
      if (this.#known.peek().get(key)?.complete !== true && !this.#refused.has(key)) return { game, ply };
    }
    return undefined;
  }

  /** Where it cannot be started, the next move of the game tries again: the network may be back by then. */
  async #started(): Promise<JudgeEngine | undefined> {
    this.#engine ??= this.#start();
    try {
      return await this.#engine;
    } catch {
      this.#engine = undefined;
      return undefined;
    }
  }

  async #judge(game: Game, ply: number): Promise<void> {
    const key = this.#key(game, ply);
    const abort = new AbortController();
    this.#running = { key, abort };
    const turn = turnAt(game, ply);
    const moveNumber = game.position.positions[ply]?.moveNumber ?? 1;
    const note = (info: Info, complete: boolean): void => {
      if (abort.signal.aborted || info.depth === 0) return;
      // One that goes on with more nodes begins at depth 1 again.
      const known = this.#known.peek();
      if (!complete && (known.get(key)?.info.depth ?? 0) > info.depth) return;
      const found = { ply, turn, moveNumber, info, score: forWhite(info.score, turn), complete };
      this.#known.value = new Map([...known, [key, found]]);
    };
    try {
      const request = requestOf(game);
      const moves = (request.moves ?? []).slice(0, ply);
      const engine = await this.#started();
      if (abort.signal.aborted) return;
      if (engine === undefined) {
        this.#running = undefined;
        return;
      }
      const search = (nodes: number): ReturnType<JudgeEngine['search']> =>
        engine.search(
          { ...request, moves, limits: { nodes } },
          { signal: abort.signal, onInfo: (info) => note(info, false) },
        );
      let result = await search(JUDGE_NODES);
      if (!abort.signal.aborted && !isMeasured(result.info.score, result.info.depth)) result = await search(MATE_NODES);
      // One that was cut short is judged again.
      note(result.info, result.endedBy === undefined);
      // Without a report there is nothing to say of it, now or later.
      if (!abort.signal.aborted && result.info.depth === 0) this.#refused.add(key);
    } catch {
      if (abort.signal.aborted) return;
      // The game goes on without a score of this position.
      this.#refused.add(key);
    }
    if (abort.signal.aborted) return;
    this.#running = undefined;
    this.follow(this.#game);
  }
}

function startOf({ setup, position }: Game): string {
  return `${setup.fen ?? ''}|${position.start.fen}|${setup.chess960}`;
}
