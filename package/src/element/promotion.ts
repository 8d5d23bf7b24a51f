/** The column of four pieces that asks what a pawn becomes. */

import { type Color, cellOf, type PromotionRole, roleOf, type Square } from '../chess/squares.js';
import { t } from '../model/words.js';
import { drawPiece, type PieceSet } from './pieces.js';

const CHOICES: readonly PromotionRole[] = ['q', 'n', 'r', 'b'];

export interface PromotionQuestion {
  readonly square: Square;
  readonly color: Color;
  readonly orientation: Color;
  readonly pieces: PieceSet;
  readonly allowed: readonly PromotionRole[];
}

/** What has the focus, also in a shadow tree. */
function focused(): Element | null {
  let at = document.activeElement;
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
  return at;
}

/** Shown as soon as it is made. `answer` is the choice, or undefined when it was waved away. */
export class PromotionPrompt {
  readonly answer: Promise<PromotionRole | undefined>;
  readonly #overlay: HTMLElement;
  /** What had the focus before. */
  readonly #before = focused();
  /** From a choice to the one below it. */
  readonly #down: 1 | -1;
  #resolve: (role: PromotionRole | undefined) => void = () => undefined;

  constructor(parent: HTMLElement, question: PromotionQuestion) {
    this.answer = new Promise((resolve) => (this.#resolve = resolve));
    this.#overlay = document.createElement('div');
    this.#overlay.className = 'veil';

    const { column, row } = cellOf(question.square, question.orientation);
    const panel = document.createElement('div');
    this.#down = row === 0 ? 1 : -1;
    panel.className = row === 0 ? 'promotion from-top' : 'promotion from-bottom';
    panel.setAttribute('role', 'dialog');
    panel.setAttribute('aria-label', t`Promote the pawn to`);
    panel.style.left = `${column * 12.5}%`;
    for (const role of CHOICES) {
      if (question.allowed.includes(role)) panel.append(this.#button(role, question));
    }

    this.#overlay.append(panel);
    this.#overlay.addEventListener('pointerdown', (event) => {
      event.stopPropagation();
      if (event.target === this.#overlay) this.close();
    });
    this.#overlay.addEventListener('keydown', (event) => this.#onKey(event));
    parent.append(this.#overlay);
    panel.querySelector('button')?.focus();
  }

  close(role?: PromotionRole): void {
    const hadFocus = this.#overlay.contains(focused());
    this.#overlay.remove();
    if (hadFocus && this.#before instanceof HTMLElement) this.#before.focus({ preventScroll: true });
    this.#resolve(role);
  }

  #button(role: PromotionRole, { color, pieces }: PromotionQuestion): HTMLButtonElement {
    const name = roleOf(role) ?? 'queen';
    const button = document.createElement('button');
    button.type = 'button';
    button.dataset['role'] = role;
    button.setAttribute('aria-label', t(name));
    button.append(drawPiece({ color, role: name }, pieces));
    button.addEventListener('click', () => this.close(role));
    return button;
  }

  #onKey(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const buttons = [...this.#overlay.querySelectorAll('button')];
    const index = buttons.findIndex((button) => button.matches(':focus'));
    const step = { ArrowDown: this.#down, ArrowRight: 1, ArrowUp: -this.#down, ArrowLeft: -1 }[event.key];
    const typed = buttons.find((button) => button.dataset['role'] === event.key.toLowerCase());

    if (event.key === 'Escape') this.close();
    else if (typed !== undefined) typed.click();
    else if (step !== undefined) buttons.at((index + step) % buttons.length)?.focus();
    else if (event.key === 'Tab') buttons.at((index + (event.shiftKey ? -1 : 1)) % buttons.length)?.focus();
    else if (event.key !== 'Enter' && event.key !== ' ') return;
    event.stopPropagation();
    // Enter and Space must still press the focused button.
    if (event.key !== 'Enter' && event.key !== ' ') event.preventDefault();
  }
}
