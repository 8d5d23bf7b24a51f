/** Has the engine record searches, one at a time, and says how it goes. */

import { type Signal, signal } from '@preact/signals';
import { type Loaded, loaded } from '#espalier/element/tree/load.js';
import type { Trace } from '#espalier/engine/trace.js';
import type { Engine, Info, RecordLimits } from '#espalier/engine/types.js';
import { messageOf } from '#espalier/model/error-words.js';
import { compact } from '#espalier/model/format.js';
import { fixed, t } from '#espalier/model/words.js';
import type { Recording } from '../../model/address/view-links.js';
import type { Story } from '../../model/explore/story.js';
import type { GamePositions } from '../../model/game/game.js';
import { lateScript } from '../shared/late-script.js';
import type { Said } from '../shared/view/language.js';
import { oncePerStep } from './steps.js';

const noParts: Said<readonly string[]> = () => [];

export interface Recorded {
  readonly shown: Loaded;
  /** The limits with which it can be searched again. */
  readonly limits: RecordLimits;
}

export class Recorder {
  readonly isRecording = signal(false);
  /**
   * How far it is, or what was recorded: lines break between the parts, and not between a number and what it counts.
   */
  readonly parts = signal(noParts);
  readonly #engine: Engine;
  readonly #error: Signal<string>;
  #abort: AbortController | undefined;

  /** `error` says what has gone wrong; an empty text takes it back. */
  constructor(engine: Engine, error: Signal<string>) {
    this.#engine = engine;
    this.#error = error;
  }

  /** Whether something is or has been recorded. */
  get hasBegun(): boolean {
    return this.#abort !== undefined;
  }

  /** Another one for each recording that is asked for. */
  get latest(): unknown {
    return this.#abort;
  }

  /** Ends what is being recorded; what it has is kept. Where that takes a while, as in WebKit, it is said meanwhile. */
  stop(): void {
    if (this.isRecording.value) this.parts.value = () => [t`stopping…`];
    this.#abort?.abort();
  }

  /** Ends it, and forgets it. */
  cancel(): void {
    this.#abort?.abort();
    this.#abort = undefined;
    this.isRecording.value = false;
  }

  /**
   * Nothing where another has taken its place, or it has failed, which is said. `onGrowth` is shown it while it grows;
   * what has been shown stays where it fails.
   */
  record(
    { depth, nodes, fen, moves, chess960 }: Recording,
    onGrowth: (soFar: Trace) => void,
  ): Promise<Recorded | undefined> {
    const position = { ...(fen !== undefined && { fen }), moves: [...moves], chess960 };
    const limits: RecordLimits =
      nodes === undefined ? { depth: depth ?? 0 } : { nodes, ...(depth !== undefined && { depth }) };
    return this.#work(async (signal) => {
      let last: Trace | undefined;
      let isOver = false;
      const show = oncePerStep(() => {
        if (last !== undefined && !isOver && !signal.aborted) onGrowth(last);
      });
      const options = {
        stop: signal,
        onProgress: (info: Info): void => {
          if (signal.aborted) return;
          const { depth, nodes, milliseconds } = info;
          this.parts.value = () => [
            t`depth ${depth}`,
            t`${compact(nodes)} nodes`,
            `${fixed(milliseconds / 1000, 1)} s`,
          ];
        },
        onGrowth: (soFar: Trace): void => {
          last = soFar;
          show();
        },
      };
      const trace = await this.#engine.trace({ ...position, limits }, options).catch((error: unknown) => {
        if (last === undefined) throw error;
        if (!signal.aborted) this.#error.value = messageOf(error);
        return last;
      });
      isOver = true;
      const parts = (): string[] => [
        t`depth ${trace.depth}`,
        t`${compact(trace.nodes)} nodes`,
        ...(trace.complete ? [] : [t`stopped`]),
      ];
      // Not beyond where a recording was stopped.
      const again = trace.complete ? limits : { depth: Math.max(1, trace.depth - 1) };
      return { parts, value: { shown: loaded(trace), limits: again } };
    });
  }

  /** The most doubtful move of a game, as a story. */
  lastGame(game: GamePositions): Promise<Story | undefined> {
    return this.#work(async (signal) => {
      const { lastGameStory } = await lateScript(() => import('./last-game.js'));
      const value = await lastGameStory(this.#engine, game, signal, (said) => (this.parts.value = () => [said()]));
      if (value === undefined) throw new Error(t`No move of this game lost enough for a story.`);
      return { parts: noParts, value };
    });
  }

  async #work<Value>(act: Act<Value>): Promise<Value | undefined> {
    this.#abort?.abort();
    const abort = new AbortController();
    this.#abort = abort;
    this.#error.value = '';
    this.isRecording.value = true;
    this.parts.value = () => [t`recording…`];
    try {
      const { parts, value } = await act(abort.signal);
      if (this.#abort !== abort) return undefined;
      this.isRecording.value = false;
      this.parts.value = parts;
      return value;
    } catch (error) {
      if (this.#abort !== abort) return undefined;
      this.isRecording.value = false;
      this.parts.value = noParts;
      this.#error.value = messageOf(error);
      return undefined;
    }
  }
}

type Act<Value> = (signal: AbortSignal) => Promise<{ parts: typeof noParts; value: Value }>;
