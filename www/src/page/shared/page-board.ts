/** The boards of the page: all of them have the pieces that were chosen. */

import { Chessboard } from '#espalier/element/chessboard.js';
import { onWords } from '#espalier/model/words.js';
import type { Pieces } from '../../model/settings/settings.js';

const shown = new Set<PageBoard>();
let chosen: Pieces = 'carved';

export class PageBoard extends Chessboard {
  /** Called by the browser. */
  override connectedCallback(): void {
    super.connectedCallback();
    this.pieces = chosen;
    shown.add(this);
  }

  /** Called by the browser. */
  override disconnectedCallback(): void {
    super.disconnectedCallback();
    shown.delete(this);
  }
}

// What was said in the former language is over.
onWords(() => {
  for (const board of shown) board.announce('');
});

export function choosePieces(pieces: Pieces): void {
  chosen = pieces;
  for (const board of shown) board.pieces = pieces;
}

/** The set of pieces that are drawn beside a board. */
export function chosenPieces(): Pieces {
  return chosen;
}
