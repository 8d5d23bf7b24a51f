/** Which piece the next click on the board puts; a piece can also be dragged there. */

import { drawPiece } from '#espalier/element/pieces.js';
import { t } from '#espalier/model/words.js';
import type { PieceLetter } from '../../model/analysis/board-setup.js';
import { pieceOf } from '../../model/analysis/board-setup.js';
import { byId, element } from '../shared/dom.js';
import type { Tool } from './editor-board.js';
import { pieceName } from './editor-board.js';

const BLACK: readonly PieceLetter[] = ['k', 'q', 'r', 'b', 'n', 'p'];
const WHITE: readonly PieceLetter[] = ['K', 'Q', 'R', 'B', 'N', 'P'];

export class Palette {
  readonly #buttons: readonly HTMLButtonElement[];
  readonly #onCarry: (event: PointerEvent, piece: PieceLetter) => void;
  #tool: Tool = 'move';

  constructor(onCarry: (event: PointerEvent, piece: PieceLetter) => void) {
    this.#onCarry = onCarry;
    const [move, erase] = [this.#named('move', t`Move`), this.#named('erase', t`Erase`)];
    const [black, white] = [BLACK, WHITE].map((letters) => letters.map((letter) => this.#piece(letter)));
    byId('editor-black', HTMLElement).append(...(black ?? []), erase);
    byId('editor-white', HTMLElement).append(...(white ?? []), move);
    this.#buttons = [...(black ?? []), erase, ...(white ?? []), move];
    this.#mark();
  }

  get tool(): Tool {
    return this.#tool;
  }

  #named(tool: Tool, label: string): HTMLButtonElement {
    return this.#button(tool, label, label);
  }

  #piece(letter: PieceLetter): HTMLButtonElement {
    const node = this.#button(letter, drawPiece(pieceOf(letter)), pieceName(letter));
    node.addEventListener('pointerdown', (event) => {
      if (event.button === 0) this.#onCarry(event, letter);
    });
    return node;
  }

  #button(tool: Tool, content: Node | string, label: string): HTMLButtonElement {
    const node = element('button', { type: 'button', 'data-tool': tool, 'aria-label': label, title: label }, content);
    // A pointer that is captured for dragging gives its click to the dialog.
    node.addEventListener('pointerdown', () => this.#choose(tool));
    node.addEventListener('click', () => this.#choose(tool));
    return node;
  }

  #choose(tool: Tool): void {
    this.#tool = tool;
    this.#mark();
  }

  #mark(): void {
    for (const node of this.#buttons) node.setAttribute('aria-pressed', String(node.dataset['tool'] === this.#tool));
  }
}
