/** The buttons of something that takes a while: start, stop, and how it goes. */

import type { Trace } from '#espalier/engine/trace.js';
import { messageOf, t } from '#espalier/model/words.js';
import { button, element, exchange, setText } from '../shared/dom.js';

/** Why there is nothing to work on, if there is nothing. */
export function obstacleTo(trace: Trace | undefined): string {
  if (trace === undefined) return t`A recording from a file has no engine to ask.`;
  return trace.records.end(0) === 'noMoves' ? t`There is no legal move, and so nothing to search.` : '';
}

export class WorkControls {
  readonly root: HTMLElement;
  readonly #start: HTMLButtonElement;
  readonly #stop: HTMLButtonElement;
  readonly #note = element('p', { class: 'note', role: 'status' });
  readonly #work: (signal: AbortSignal) => Promise<string>;
  #abort: AbortController | undefined;

  /** `work` resolves with what is to be said at its end. `options` stand before the buttons. */
  constructor(label: string, work: (signal: AbortSignal) => Promise<string>, ...options: readonly Node[]) {
    this.#work = work;
    this.#start = button(label, () => void this.#run());
    this.#stop = button(t`Stop`, () => this.stop(), { hidden: true });
    this.root = element('div', { class: 'work' }, ...options, this.#start, this.#stop, this.#note);
  }

  say(text: string): void {
    setText(this.#note, text);
  }

  get isRunning(): boolean {
    return this.#abort !== undefined;
  }

  /** Stops the work; partial results stay. */
  stop(): void {
    this.#abort?.abort();
  }

  /** Ends what runs and forgets what was said of it; where there is an obstacle, that is said and nothing can be started. */
  reset(obstacle = ''): void {
    this.stop();
    this.#abort = undefined;
    this.#show(false);
    this.#start.disabled = obstacle !== '';
    this.say(obstacle);
  }

  async #run(): Promise<void> {
    const abort = new AbortController();
    this.#abort = abort;
    this.#show(true);
    this.say(t`searching…`);
    const text = await this.#work(abort.signal).catch((error: unknown) =>
      messageOf(error),
    );
    if (this.#abort !== abort) return;
    this.#abort = undefined;
    this.#show(false);
    this.say(text);
  }

  #show(running: boolean): void {
    if (running) exchange(this.#start, this.#stop);
    else exchange(this.#stop, this.#start);
  }
}
