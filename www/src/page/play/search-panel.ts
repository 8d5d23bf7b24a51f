/** "What the engine sees": the numbers of one search, always of the position its caption names. */

import type { SearchReport } from '../../model/game/game-session.js';
import { numberedLine } from 'espalier/element';
import { colorName } from '../../model/text/result-text.js';
import { byId, element, setText } from '../shared/dom.js';
import { wireFold } from '../shared/fold.js';
import { RuleTable } from '../shared/rule-table.js';
import { SearchNumbers } from '../shared/search-numbers.js';

export class SearchPanel {
  readonly #note = byId('search-note', HTMLElement);
  readonly #numbers = new SearchNumbers();
  readonly #line = element('p', { class: 'line', 'data-testid': 'pv' });
  readonly #rules = new RuleTable('Counts come with the engine’s first move.');
  #drawn: SearchReport | undefined;

  constructor(open: boolean, onFold: (open: boolean) => void) {
    const explanation = element(
      'p',
      { class: 'explain' },
      'A position is ',
      element('b', {}, 'improving'),
      ' when its static evaluation is better than at the same side’s previous turn; where there is none to compare ' +
        'with, it is unknown. Every rule prunes more or less depending on it. The table counts how often ' +
        'each was tried and how often it fired; a reduction fires when the shallower search confirms the move as no better. Below full strength the engine’s ' +
        'evaluations, and with them the score, are wrong on purpose.',
    );
    byId('search', HTMLElement).append(this.#numbers.root, this.#line, this.#rules.root, explanation);
    wireFold('fold', open, onFold);
  }

  update(report: SearchReport | undefined, thinking: boolean): void {
    setText(this.#note, report === undefined ? (thinking ? 'thinking…' : '') : caption(report));
    if (report === this.#drawn) return;
    this.#drawn = report;
    this.#numbers.update(report);
    this.#showLine(report === undefined ? [] : numberedLine(report, report.info.pvSan));
    this.#rules.update(report?.info.rules);
  }

  /** Every move is an element of its own, so that no line ends in the middle of O-O. */
  #showLine(moves: readonly string[]): void {
    this.#line.replaceChildren(...moves.flatMap((move) => [element('span', {}, move), ' ']));
  }
}

function caption({ turn, moveNumber, running }: SearchReport): string {
  return `${running ? 'thinking' : 'searched'} · move ${moveNumber}, ${colorName(turn)} to play`;
}
