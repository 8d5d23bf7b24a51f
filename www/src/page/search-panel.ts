/** "What the engine sees": the numbers of one search, always of the position its caption names. */

import type { Info, Score } from '../engine/index.js';
import { byId, element, setText } from './dom.js';
import { boundMark, compact, forWhite, integer, numberedLine, scoreText } from './format.js';
import { colorName } from './result-text.js';
import { RuleTable } from './rule-table.js';
import type { SearchReport } from './table.js';

const FIELDS = ['White’s score', 'Depth', 'Nodes', 'Nodes/s', 'Time', 'Hash table'] as const;
type Field = (typeof FIELDS)[number];

const NOTHING = '–';

export class SearchPanel {
  readonly #body = byId('search', HTMLElement);
  readonly #fold = byId('fold', HTMLButtonElement);
  readonly #note = byId('search-note', HTMLElement);
  readonly #values = new Map<Field, HTMLElement>();
  readonly #line = element('p', { class: 'line', 'data-testid': 'pv' });
  readonly #rules = new RuleTable();
  #drawn: SearchReport | undefined;

  constructor(open: boolean, onFold: (open: boolean) => void) {
    const list = element('dl', { class: 'numbers' });
    for (const field of FIELDS) {
      const value = element('dd', {}, NOTHING);
      this.#values.set(field, value);
      list.append(element('div', {}, element('dt', {}, field), value));
    }
    const explanation = element(
      'p',
      { class: 'explain' },
      'A position is ',
      element('b', {}, 'improving'),
      ' when its static evaluation is better than at the same side’s previous turn; where there is none to compare ' +
        'with, it is counted as not improving. Every rule prunes more or less depending on it. The table counts how often ' +
        'each was tried and how often it fired; a reduction fires when the shallower search confirms the move as no better. Below full strength the engine’s ' +
        'evaluations, and with them the score, are wrong on purpose.',
    );
    this.#body.append(list, this.#line, this.#rules.root, explanation);
    this.#setOpen(open);
    this.#fold.addEventListener('click', () => {
      const next = this.#body.hidden !== false;
      this.#setOpen(next);
      onFold(next);
    });
  }

  update(report: SearchReport | undefined, thinking: boolean): void {
    setText(this.#note, report === undefined ? (thinking ? 'thinking…' : '') : caption(report));
    if (report === this.#drawn) return;
    this.#drawn = report;
    const turn = report?.fen.split(' ')[1] === 'b' ? 'black' : 'white';
    const info = report?.info;
    this.#set('White’s score', info && scoreWithBound(forWhite(info.score, turn), info, turn === 'black'));
    this.#set('Depth', info && `${info.depth} / ${info.selectiveDepth}`);
    this.#set('Nodes', info && integer(info.nodes));
    this.#set('Nodes/s', info && (info.milliseconds > 0 ? compact(info.nps) : undefined));
    this.#set('Time', info && `${(info.milliseconds / 1000).toFixed(2)} s`);
    this.#set('Hash table', info && `${(info.hashfull / 10).toFixed(1)}%`);
    this.#showLine(report === undefined ? [] : numberedLine(report.fen, report.info.pvSan));
    this.#rules.update(info?.rules);
  }

  /** Every move is an element of its own, so that no line ends in the middle of O-O. */
  #showLine(moves: readonly string[]): void {
    this.#line.replaceChildren(...moves.flatMap((move) => [element('span', {}, move), ' ']));
  }

  #set(field: Field, text: string | undefined): void {
    const node = this.#values.get(field);
    if (node !== undefined) setText(node, text ?? NOTHING);
  }

  #setOpen(open: boolean): void {
    this.#body.hidden = !open;
    this.#fold.setAttribute('aria-expanded', String(open));
  }
}

function caption({ fen, running }: SearchReport): string {
  const fields = fen.split(' ');
  const side = colorName(fields[1] === 'b' ? 'black' : 'white');
  return `${running ? 'thinking' : 'searched'} · move ${fields[5] ?? '1'}, ${side} to play`;
}

function scoreWithBound(score: Score, info: Info, mirrored: boolean): string {
  if (info.bound === 'exact') return scoreText(score);
  // A lower bound for Black is an upper one for White.
  const bound = mirrored ? (info.bound === 'lower' ? 'upper' : 'lower') : info.bound;
  return boundMark(bound) + scoreText(score);
}

