/** The engine's lines: each a rank, a score and its moves, which can be looked at and played. */

import { Chessboard } from '#espalier/element/chessboard.js';
import type { Color, Info, PlyView } from '#espalier/engine/types.js';
import { numberedLine } from '#espalier/model/format.js';
import { t } from '#espalier/model/words.js';
import type { LineMove } from '../../model/analysis/line-preview.js';
import { chancesText } from '../../model/text/chances-text.js';
import { byId, element, setText } from '../shared/dom.js';
import { whiteScoreText } from '../shared/search-numbers.js';

export interface LineEvents {
  /** A move is pointed at or has the focus; undefined: none has. */
  readonly onPreview: (move: LineMove | undefined) => void;
  readonly onPlay: (move: LineMove) => void;
}

/** More do not fit on any screen. */
const MOVES_MAX = 16;

interface Row {
  readonly root: HTMLElement;
  readonly score: HTMLElement;
  readonly moves: readonly HTMLButtonElement[];
}

export class LineList {
  readonly #list = byId('analyse-lines', HTMLOListElement);
  #rows: readonly Row[] = [];
  #start: PlyView | undefined;
  #lines: readonly Info[] = [];
  /** Whether lines have chances in the place of a score. */
  #areChances = false;

  constructor(events: LineEvents) {
    const list = this.#list;
    list.addEventListener('click', (event) => {
      const move = this.#moveAt(event.target);
      // After a mouse the arrow keys step through the moves again; from the keyboard the focus stays in the line.
      if (event.detail > 0 && document.activeElement instanceof HTMLElement) document.activeElement.blur();
      if (move !== undefined) events.onPlay(move);
    });
    // Touching a move plays it; only a mouse can hover.
    list.addEventListener('pointerover', (event) => {
      if (event.pointerType !== 'touch') events.onPreview(this.#moveAt(event.target));
    });
    list.addEventListener('pointerleave', () => events.onPreview(undefined));
    list.addEventListener('focusin', (event) => {
      if (event.target instanceof Element && event.target.matches(':focus-visible')) {
        events.onPreview(this.#moveAt(event.target));
      }
    });
    list.addEventListener('focusout', () => events.onPreview(undefined));
    list.addEventListener('keydown', (event) => this.#walk(event));
  }

  /**
   * `count` rows are there, whether the engine has something to say in each or not. Where the game is over it never
   * will: none is seen, and their place is kept for the positions before.
   */
  update(start: PlyView, lines: readonly Info[], count: number, isOver: boolean, areChances: boolean): void {
    if (isOver && this.#list.contains(document.activeElement)) byId('analyse-board', Chessboard).focus();
    this.#list.classList.toggle('over', isOver);
    if (count !== this.#rows.length) this.#build(count);
    if (areChances !== this.#areChances) this.#name(areChances);
    if (lines === this.#lines && start.fen === this.#start?.fen) return;
    this.#start = start;
    this.#lines = lines;
    this.#rows.forEach((row, index) => this.#draw(row, lines[index]));
  }

  /** Says what stands before the moves. */
  #name(areChances: boolean): void {
    this.#areChances = areChances;
    this.#lines = [];
    this.#list.classList.toggle('of-chances', areChances);
    this.#list.setAttribute(
      'aria-label',
      areChances ? t`Best lines: how often White wins, it is a draw, and Black wins, in percent; moves` : t`Best lines: White’s score, moves`,
    );
  }

  #build(count: number): void {
    this.#rows = Array.from({ length: count }, (_, index) => {
      const score = element('span', { class: 'score' });
      const rank = element('span', { class: 'rank', 'aria-hidden': 'true' }, String(index + 1));
      const moves = Array.from({ length: MOVES_MAX }, (_move, ply) =>
        element('button', { type: 'button', 'data-line': String(index), 'data-ply': String(ply), hidden: true }),
      );
      const root = element('li', { 'data-rank': String(index + 1) }, rank, score, element('span', { class: 'pv' }, ...moves));
      return { root, score, moves };
    });
    this.#lines = [];
    this.#start = undefined;
    this.#list.replaceChildren(...this.#rows.map(({ root }) => root));
  }

  #draw({ root, score, moves }: Row, info: Info | undefined): void {
    root.classList.toggle('empty', info === undefined);
    const start = this.#start;
    setText(score, info === undefined || start === undefined ? '–' : this.#worth(start.turn, info));
    const names = info === undefined || start === undefined ? [] : numberedLine(start, info.pvSan);
    const focused = moves.find((node) => node === document.activeElement);
    // A line that has the focus keeps it until the engine has something to say in it.
    if (names.length === 0 && focused !== undefined) names.push('…');
    moves.forEach((node, ply) => {
      const name = names[ply];
      node.hidden = name === undefined;
      // Within a line the arrow keys walk, so that Tab does not stop at every move.
      node.tabIndex = ply === 0 ? 0 : -1;
      setText(node, name ?? '');
    });
    if (focused?.hidden === true) moves.findLast((node) => !node.hidden)?.focus();
  }

  #worth(turn: Color, info: Info): string {
    return this.#areChances && info.chances !== undefined ? chancesText(info.chances, turn) : whiteScoreText(turn, info);
  }

  #moveAt(target: EventTarget | null): LineMove | undefined {
    const node = target instanceof Element ? target.closest('button') : null;
    const info = this.#lines[Number(node?.dataset['line'])];
    const start = this.#start;
    if (node === null || info === undefined || start === undefined) return undefined;
    const end = Number(node.dataset['ply']) + 1;
    return {
      moves: info.pv.slice(0, end),
      text: numberedLine(start, info.pvSan.slice(0, end)).join(' '),
    };
  }

  #walk(event: KeyboardEvent): void {
    const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (way === undefined || !(event.target instanceof HTMLButtonElement)) return;
    const { line, ply } = event.target.dataset;
    const next = this.#rows[Number(line)]?.moves[Number(ply) + way];
    event.preventDefault();
    if (next !== undefined && !next.hidden) next.focus();
  }
}
