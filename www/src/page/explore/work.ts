/** Something that the engine works out for a while: started and stopped by a person, with what is known by then. */

import { signal } from '@preact/signals';
import type { TraceRecords } from '#espalier/engine/trace-records.js';
import { messageOf } from '#espalier/model/error-words.js';
import { t } from '#espalier/model/words.js';
import { nothingSaid, type Said } from '../shared/view/language.js';

/** Why there is nothing to work on, if there is nothing; without records there is no engine for it. */
export function obstacleTo(records: TraceRecords | undefined, isGrowing: boolean): Said {
  if (isGrowing) return () => t`It is still being recorded.`;
  if (records === undefined) return () => t`A recording from a file has no engine to ask.`;
  return records.end(0) === 'noMoves' ? () => t`There is no legal move, and so nothing to search.` : nothingSaid;
}

export class Work {
  readonly title: Said;
  readonly isRunning = signal(false);
  readonly isPossible = signal(true);
  /** How it goes. */
  readonly note = signal(nothingSaid);
  readonly #run: (signal: AbortSignal) => Promise<Said>;
  #abort: AbortController | undefined;

  /** `run` resolves with what is to be said at its end. */
  constructor(title: Said, run: (signal: AbortSignal) => Promise<Said>) {
    this.title = title;
    this.#run = run;
  }

  /** Stops the work; partial results stay. */
  stop(): void {
    this.#abort?.abort();
  }

  /**
   * Ends what runs and forgets what was said of it; where there is an obstacle, that is said and nothing can be
   * started.
   */
  reset(obstacle = nothingSaid): void {
    this.stop();
    this.#abort = undefined;
    this.isRunning.value = false;
    this.isPossible.value = obstacle() === '';
    this.note.value = obstacle;
  }

  async start(): Promise<void> {
    const abort = new AbortController();
    this.#abort = abort;
    this.isRunning.value = true;
    this.note.value = () => t`searching…`;
    const said = await this.#run(abort.signal).catch((error: unknown) => () => messageOf(error));
    if (this.#abort !== abort) return;
    this.#abort = undefined;
    this.isRunning.value = false;
    this.note.value = said;
  }
}
