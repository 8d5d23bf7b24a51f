/** Has the engine record searches, one at a time, and says how it goes in the toolbar. */

import { loaded } from '#espalier/element/tree/load.js';
import type { Loaded } from '#espalier/element/tree/load.js';
import type { AblationOptions, Engine, Info } from '#espalier/engine/types.js';
import { compact } from '#espalier/model/format.js';
import { messageOf, t } from '#espalier/model/words.js';
import type { Recording } from '../../model/address/explore-link.js';
import type { Story } from '../../model/explore/story.js';
import type { GamePositions } from '../../model/game/game-positions.js';
import { lastGameStory } from './last-game.js';
import type { RecordForm } from './record-form.js';

export interface Recorded {
  readonly shown: Loaded;
  /** The limits with which it can be searched again. */
  readonly limits: AblationOptions;
}

export class Recorder {
  readonly #engine: Engine;
  readonly #form: RecordForm;
  #abort: AbortController | undefined;

  constructor(engine: Engine, form: RecordForm) {
    this.#engine = engine;
    this.#form = form;
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
        this.#form.report(info, isAgain);
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
      const value = await lastGameStory(this.#engine, game, signal, (text) => this.#form.say(text));
      if (value === undefined) throw new Error(t`No move of this game lost enough for a story.`);
      return { parts: [], value };
    });
  }

  /** Works, or, where a stop has left nothing of it, does what takes its place. */
  async #work<Value>(act: Act<Value>, otherwise?: () => Act<Value> | undefined, words?: string): Promise<Value | undefined> {
    this.#abort?.abort();
    const abort = new AbortController();
    this.#abort = abort;
    this.#form.begin(words);
    try {
      const { parts, value } = await act(abort.signal);
      if (this.#abort !== abort) return undefined;
      this.#form.end(parts);
      return value;
    } catch (error) {
      if (this.#abort !== abort) return undefined;
      const next = abort.signal.aborted ? otherwise?.() : undefined;
      if (next !== undefined) return this.#work(next, undefined, t`recording what was finished once more…`);
      this.#form.end([]);
      this.#form.complain(messageOf(error));
      return undefined;
    }
  }
}

type Act<Value> = (signal: AbortSignal) => Promise<{ parts: readonly string[]; value: Value }>;
