/** Which story is told, and which of its steps. */

import { signal } from '@preact/signals';
import type { Story } from '../../model/explore/story.js';

export interface Told {
  readonly story: Story;
  readonly at: number;
  /** The record that the step speaks of. */
  readonly id: number;
  /** That the search does not do what the step says. */
  readonly doubt: string;
}

export class Telling {
  readonly told = signal<Told>();
  /** Whether there is a game to look at. */
  readonly hasLastGame = signal(false);
  readonly isMenuOpen = signal(false);
}
