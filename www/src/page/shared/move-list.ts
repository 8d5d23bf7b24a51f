/** The moves played, each a button that shows its position without disturbing the game. */

import type { LineStart } from 'espalier/element';
import { byId, element, setText } from './dom.js';

type Step = 'first' | 'previous' | 'next' | 'last';

export class MoveList {
  readonly #list: HTMLOListElement;
  readonly #steps: Readonly<Record<Step, HTMLButtonElement>>;
  readonly #onShow: (ply: number) => void;
  #sans: readonly string[] = [];
  #key = '';
  #shown = 0;

  /** `prefix` stands before the ids of the list and of its buttons. */
  constructor(prefix: string, onShow: (ply: number) => void) {
    const step = (name: Step, ply: (shown: number, last: number) => number): HTMLButtonElement => {
      const node = byId(`${prefix}${name}`, HTMLButtonElement);
      node.addEventListener('click', () => this.#onShow(ply(this.#shown, this.#sans.length)));
      return node;
    };
    this.#onShow = onShow;
    this.#list = byId(`${prefix}moves`, HTMLOListElement);
    this.#steps = {
      first: step('first', () => 0),
      previous: step('previous', (shown) => Math.max(0, shown - 1)),
      next: step('next', (shown, last) => Math.min(last, shown + 1)),
      last: step('last', (_, last) => last),
    };
    this.#list.addEventListener('click', (event) => {
      const target = event.target instanceof Element ? event.target.closest('button') : null;
      const ply = Number(target?.dataset['ply']);
      if (Number.isInteger(ply)) this.#onShow(ply);
    });
  }

  /** With `start`'s number and side the list begins. */
  update(start: LineStart, sans: readonly string[], shown: number): void {
    const key = `${start.moveNumber}|${start.turn}|${sans.join(' ')}`;
    if (key !== this.#key) {
      this.#key = key;
      this.#sans = sans;
      this.#draw(start, sans);
      this.#shown = -1;
    }
    if (shown === this.#shown) return;
    this.#shown = shown;
    for (const node of this.#list.querySelectorAll('button')) {
      const current = node.dataset['ply'] === String(shown);
      if (current) node.setAttribute('aria-current', 'step');
      else node.removeAttribute('aria-current');
    }
    this.#steps.first.disabled = shown === 0;
    this.#steps.previous.disabled = shown === 0;
    this.#steps.next.disabled = shown === sans.length;
    this.#steps.last.disabled = shown === sans.length;
    this.#scrollToShown();
  }

  #draw({ turn, moveNumber }: LineStart, sans: readonly string[]): void {
    const offset = turn === 'black' ? 1 : 0;
    const rows: HTMLElement[] = [];
    for (let slot = 0; slot < sans.length + offset; slot += 2) {
      const number = element('span', { class: 'number' }, `${moveNumber + slot / 2}.`);
      rows.push(element('li', {}, number, this.#cell(slot - offset), this.#cell(slot - offset + 1)));
    }
    this.#list.replaceChildren(...rows);
    if (sans.length === 0) this.#list.append(element('li', { class: 'none' }, 'No moves yet.'));
  }

  #cell(index: number): HTMLElement {
    const san = this.#sans[index];
    if (san === undefined) return element('span', { class: 'gap' }, index < 0 ? '…' : '');
    const node = element('button', { type: 'button', 'data-ply': String(index + 1) });
    setText(node, san);
    return node;
  }

  /** Scrolls the list and nothing else: `scrollIntoView` would move the whole page on a phone. */
  #scrollToShown(): void {
    const row = this.#list.querySelector('[aria-current]')?.closest('li');
    if (row === null || row === undefined) {
      this.#list.scrollTop = 0;
      return;
    }
    const top = row.offsetTop - this.#list.offsetTop;
    const bottom = top + row.offsetHeight;
    if (top < this.#list.scrollTop) this.#list.scrollTop = top;
    else if (bottom > this.#list.scrollTop + this.#list.clientHeight) {
      this.#list.scrollTop = bottom - this.#list.clientHeight;
    }
  }
}
