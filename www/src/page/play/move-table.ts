/** The moves played, a pair a row, each with its mark; the bar and the number are those after the pair. */

import type { Score } from '#espalier/engine/types.js';
import { scoreText, whiteShare } from '#espalier/model/format.js';
import type { LineStart } from '#espalier/model/format.js';
import { t } from '#espalier/model/words.js';
import type { Mark } from '../../model/review/winning-chances.js';
import { byId, disable, element, keepFocus, setText } from '../shared/dom.js';

export interface TableMove {
  readonly san: string;
  readonly mark?: Mark | undefined;
  readonly score?: Score | undefined;
}

const MARK_NAMES: Readonly<Record<Mark, string>> = { '??': t`blunder`, '?': t`mistake`, '?!': t`dubious` };

type Step = 'first' | 'previous' | 'next' | 'last';

export class MoveTable {
  readonly #list = byId('moves', HTMLOListElement);
  readonly #steps: Readonly<Record<Step, HTMLButtonElement>>;
  readonly #onShow: (ply: number) => void;
  #key = '';
  #count = 0;
  #shown = 0;

  constructor(onShow: (ply: number) => void) {
    const step = (name: Step, ply: (shown: number, last: number) => number): HTMLButtonElement => {
      const node = byId(name, HTMLButtonElement);
      node.addEventListener('click', () => this.#onShow(ply(this.#shown, this.#count)));
      return node;
    };
    this.#onShow = onShow;
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
  update(start: LineStart, moves: readonly TableMove[], shown: number): void {
    const key = `${start.moveNumber}|${start.turn}|${moves.map(({ san }) => san).join(' ')}`;
    const isNew = key !== this.#key;
    if (isNew) {
      this.#key = key;
      this.#count = moves.length;
      this.#draw(start, moves);
    }
    this.#judge(moves);
    if (isNew || shown !== this.#shown) this.#show(shown);
  }

  #draw({ turn, moveNumber }: LineStart, moves: readonly TableMove[]): void {
    const offset = turn === 'black' ? 1 : 0;
    const rows: HTMLElement[] = [];
    for (let slot = 0; slot < moves.length + offset; slot += 2) {
      const number = element('span', { class: 'number' }, String(moveNumber + slot / 2));
      const weigh = element('span', { class: 'weigh', 'aria-hidden': 'true' }, element('span'));
      const score = element('span', { class: 'score' });
      const cells = [slot - offset, slot - offset + 1].map((index) => cell(moves[index], index));
      rows.push(element('li', {}, number, ...cells, weigh, score));
    }
    if (moves.length === 0) rows.push(element('li', { class: 'none' }, t`No moves yet.`));
    keepFocus(this.#list, 'ply', () => this.#list.replaceChildren(...rows));
  }

  /** Marks and scores come when the engine has looked, and change nothing else. */
  #judge(moves: readonly TableMove[]): void {
    for (const row of this.#list.children) {
      let score: Score | undefined;
      for (const node of row.querySelectorAll('button')) {
        const move = moves[Number(node.dataset['ply']) - 1];
        if (move === undefined) continue;
        const { mark, san } = move;
        score = move.score;
        if (node.dataset['mark'] !== mark) {
          if (mark === undefined) delete node.dataset['mark'];
          else node.dataset['mark'] = mark;
          node.setAttribute('aria-label', mark === undefined ? san : `${san}, ${MARK_NAMES[mark]}`);
        }
      }
      const bar = row.querySelector<HTMLElement>('.weigh');
      const number = row.querySelector('.score');
      if (bar === null || number === null) continue;
      setText(number, score === undefined ? '' : oneDigit(score));
      bar.classList.toggle('none', score === undefined);
      if (score !== undefined) bar.style.setProperty('--white', `${(100 * whiteShare(score)).toFixed(0)}%`);
    }
  }

  #show(shown: number): void {
    this.#shown = shown;
    for (const node of this.#list.querySelectorAll('button')) {
      if (node.dataset['ply'] === String(shown)) node.setAttribute('aria-current', 'step');
      else node.removeAttribute('aria-current');
    }
    const { first, previous, next, last } = this.#steps;
    for (const step of [first, previous]) disable(step, shown === 0);
    for (const step of [next, last]) disable(step, shown === this.#count);
    this.#scrollToShown();
  }

  /** Scrolls the list and nothing else: `scrollIntoView` would move the whole page on a phone. */
  #scrollToShown(): void {
    const list = this.#list;
    const node = list.querySelector<HTMLElement>('[aria-current]');
    if (node === null) {
      list.scrollTop = 0;
      list.scrollLeft = 0;
      return;
    }
    const [box, frame] = [node.getBoundingClientRect(), list.getBoundingClientRect()];
    const distance = (start: number, end: number, from: number, to: number): number =>
      start < from ? start - from : Math.max(0, end - to);
    list.scrollTop += distance(box.top, box.bottom, frame.top, frame.bottom);
    list.scrollLeft += distance(box.left, box.right, frame.left, frame.right);
  }
}

function cell(move: TableMove | undefined, index: number): HTMLElement {
  if (move === undefined) return element('span', { class: 'gap' }, index < 0 ? '…' : '');
  return element('button', { type: 'button', 'data-ply': String(index + 1) }, move.san);
}

/** There is room for one digit after the point. */
function oneDigit(score: Score): string {
  return score.kind === 'mate' ? scoreText(score) : scoreText({ ...score, value: 10 * Math.round(score.value / 10) }).slice(0, -1);
}
