/** Which story is told, and which of its steps. */

import { computed, signal } from '@preact/signals';
import type { RecordTree } from '#espalier/model/record-tree.js';
import type { Story } from '../../model/explore/story.js';

export interface Told {
  readonly story: Story;
  /** The tree that it is told of, of which a part may be shown. */
  readonly tree: RecordTree;
  readonly at: number;
  /** The record that each step speaks of. */
  readonly ids: readonly number[];
  /** That the search does not do what the step says. */
  readonly doubt: string;
}

/** Milliseconds that a step is read when a story is played. */
const READING = 3_000;

export class StoryPlayer {
  readonly told = signal<Told>();
  /** Whether there is a game to look at. */
  readonly hasLastGame = signal(false);
  readonly isMenuOpen = signal(false);
  /** Another object after each step and each record that is asked for. */
  asked: object = {};
  readonly isPlaying = computed(() => this.#timer.value !== undefined);
  readonly #timer = signal<ReturnType<typeof setTimeout>>();

  /** Goes on after a while, until it is paused or `onward` says that there is nothing more. */
  play(onward: () => Promise<boolean>): void {
    const timer = setTimeout(() => {
      void onward().then((goesOn) => {
        if (this.#timer.value !== timer) return;
        if (goesOn) this.play(onward);
        else this.pause();
      });
    }, READING);
    this.#timer.value = timer;
  }

  /** Nothing is told any more. */
  end(): void {
    this.pause();
    this.told.value = undefined;
  }

  pause(): void {
    clearTimeout(this.#timer.value);
    this.#timer.value = undefined;
  }
}
