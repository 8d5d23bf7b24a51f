/** Asks why moves are mistakes, one after another, in the background. */

import type { WhyNot } from '#espalier/engine/types.js';
import { chosenLanguage } from '#espalier/model/words.js';
import type { AskWhy, WhyQuestion } from './reason.js';

export interface Wanted {
  /** Different for different moves of different games. */
  readonly key: string;
  readonly question: WhyQuestion;
}

const inLanguage = (key: string): string => `${chosenLanguage()} ${key}`;

export class ReasonFinder {
  readonly #ask: AskWhy;
  readonly #onFound: (key: string, answer: WhyNot) => void;
  #wanted: readonly Wanted[] = [];
  /** What was asked to its end, with or without an answer: in one language it is not asked again. */
  readonly #asked = new Set<string>();
  #isAllowed = true;
  #current: { readonly key: string; readonly abort: AbortController } | undefined;

  constructor(ask: AskWhy, onFound: (key: string, answer: WhyNot) => void) {
    this.#ask = ask;
    this.#onFound = onFound;
  }

  /** What is asked from now on; another question under way is given up. */
  want(wanted: readonly Wanted[]): void {
    this.#wanted = wanted;
    this.#followUp();
  }

  /** Whether it may search now. */
  set isAllowed(value: boolean) {
    this.#isAllowed = value;
    this.#followUp();
  }

  #followUp(): void {
    const current = this.#current;
    if (current === undefined) return void this.#work();
    const isWanted = this.#isAllowed && this.#wanted.some(({ key }) => key === current.key);
    if (!isWanted) current.abort.abort();
  }

  async #work(): Promise<void> {
    const next = this.#isAllowed ? this.#wanted.find(({ key }) => !this.#asked.has(inLanguage(key))) : undefined;
    if (next === undefined) return;
    const abort = new AbortController();
    this.#current = { key: next.key, abort };
    // Without a reason the list has what the move costs.
    const answer = await this.#ask(next.question, { signal: abort.signal }).catch(() => undefined);
    if (!abort.signal.aborted) {
      this.#asked.add(inLanguage(next.key));
      if (answer !== undefined) this.#onFound(next.key, answer);
    }
    this.#current = undefined;
    void this.#work();
  }
}
