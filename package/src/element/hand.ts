/** What a pointer or a keyboard may do with the pieces; the board implements it, the inputs know nothing else. */

import type { Square } from '../chess/squares.js';

/** A dragged piece is on its square already; one that was chosen and sent there still has to move. */
export type Drop = 'dragged' | 'sent';

export interface Hand {
  readonly picked: Square | undefined;
  canPick(square: Square): boolean;
  pick(square: Square): void;
  /** Plays the picked piece to `square` if it may go there. Returns whether it may. */
  drop(square: Square, how: Drop): boolean;
  cancel(): void;
  /** Marks the square under a dragged piece. */
  hover(square: Square | undefined): void;
}
