/** Has the engine record searches, one at a time, and says how it goes. */

import { signal } from '@preact/signals';
import type { Loaded } from '#espalier/element/tree/load.js';
import { loaded } from '#espalier/element/tree/load.js';
import type { AblationOptions, Engine, Info } from '#espalier/engine/types.js';
import { compact } from '#espalier/model/format.js';
import { fixed, messageOf, t } from '#espalier/model/words.js';
import type { Recording } from '../../model/address/position-link.js';
import type { Story } from '../../model/explore/story.js';
import type { GamePositions } from '../../model/game/game-positions.js';
import { lastGameStory } from './last-game.js';

export interface Recorded {
  readonly shown: Loaded;
  /** The limits with which it can be searched again. */
  readonly limits: AblationOptions;
}

export class Recorder {
  readonly isRecording = signal(false);
  /**
   * How far it is, or what was recorded: lines break between the parts, and not between a number and what it counts.
   */
  readonly parts = signal<readonly string[]>([]);
  readonly #engine: Engine;
  readonly #complain: (text: string) => void;
  #abort: AbortController | undefined;

  /** What has gone wrong is said to `complain`; an empty text takes it back. */
  constructor(engine: Engine, complain: (text: string) => void) {
    this.#engine = engine;
    this.#complain = complain;
  }

  /** Whether something is or has been recorded. */
  get hasBegun(): boolean {
    return this.#abort !== undefined;
  }

  /** Ends what is being recorded; what it has is kept. */
  stop(): void {
    this.#abort?.abort();
  }

  /** Ends it, and forgets it. */
  cancel(): void {
    this.#abort?.abort();
    this.#abort = undefined;
    this.isRecording.value = false;
  }

  /**
   * Nothing where another has taken its place, or it has failed, which is said. Where a stop costs the engine its
   * worker, and with it the records, the iterations that were finished are recorded once more.
   */
  record({ depth, nodes, fen, moves, chess960 }: Recording): Promise<Recorded | undefined> {
    const position = { ...(fen !== undefined && { fen }), moves: [...moves], chess960 };
    let finished = 0;
    const act = (limits: AblationOptions, isAgain: boolean) => async (signal: AbortSignal) => {
      const onProgress = (info: Info): void => {
        if (info.bound === 'exact') finished = info.depth;
        // What it had finished when it was stopped is recorded once more.
        this.parts.value = [
          ...(isAgain ? [t`once more`] : []),
          t`depth ${info.depth}`,
          t`${compact(info.nodes)} nodes`,
          `${fixed(info.milliseconds / 1000, 1)} s`,
        ];
      };
      const trace = await this.#engine.trace({ ...position, ...limits }, { onProgress, signal });
      const isWhole = trace.complete && !isAgain;
      const parts = [t`depth ${trace.depth}`, t`${compact(trace.nodes)} nodes`, ...(isWhole ? [] : [t`stopped`])];
      // Not beyond where a recording was stopped.
      const again = trace.complete ? limits : { depth: Math.max(1, trace.depth - 1) };
      return { parts, value: { shown: loaded(trace), limits: again } };
    };
    const limits = { ...(depth !== undefined && { depth }), ...(nodes !== undefined && { nodes }) };
    return this.#work(act(limits, false), () => (finished > 0 ? act({ depth: finished }, true) : undefined));
  }

  /** The most doubtful move of a game, as a story. */
  lastGame(game: GamePositions): Promise<Story | undefined> {
    return this.#work(async (signal) => {
      const value = await lastGameStory(this.#engine, game, signal, (text) => (this.parts.value = [text]));
      if (value === undefined) throw new Error(t`No move of this game lost enough for a story.`);
      return { parts: [], value };
    });
  }

  /** Works, or, where a stop has left nothing of it, does what takes its place. */
  async #work<Value>(
    act: Act<Value>,
    otherwise?: () => Act<Value> | undefined,
    words = t`recording…`,
  ): Promise<Value | undefined> {
    this.#abort?.abort();
    const abort = new AbortController();
    this.#abort = abort;
    this.#complain('');
    this.isRecording.value = true;
    this.parts.value = [words];
    try {
      const { parts, value } = await act(abort.signal);
      if (this.#abort !== abort) return undefined;
      this.isRecording.value = false;
      this.parts.value = parts;
      return value;
    } catch (error) {
      if (this.#abort !== abort) return undefined;
      const next = abort.signal.aborted ? otherwise?.() : undefined;
      if (next !== undefined) return this.#work(next, undefined, t`recording what was finished once more…`);
      this.isRecording.value = false;
      this.parts.value = [];
      this.#complain(messageOf(error));
      return undefined;
    }
  }
}

type Act<Value> = (signal: AbortSignal) => Promise<{ parts: readonly string[]; value: Value }>;
