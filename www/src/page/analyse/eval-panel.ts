/** "Why +0.83": the static evaluation of the position shown, folded away until somebody asks. */

import type { Evaluation } from 'espalier';
import { differenceText, evalSentences } from '../../model/analysis/eval-groups.js';
import type { PositionFacts } from '../../model/analysis/study.js';
import { byId, element, setText } from '../shared/dom.js';
import { wireFold } from '../shared/fold.js';
import { EvalTable } from './eval-table.js';

export class EvalPanel {
  readonly #title = byId('analyse-eval-fold', HTMLButtonElement);
  readonly #body = byId('analyse-eval-terms', HTMLElement);
  readonly #words = element('div', { class: 'eval-words', 'data-testid': 'eval-words' });
  readonly #table = new EvalTable();
  #shown: Evaluation | undefined;

  constructor(isOpen: boolean, onFold: (isOpen: boolean) => void) {
    this.#body.append(this.#words, this.#table.root);
    wireFold('analyse-eval-fold', isOpen, onFold);
  }

  /** `evaluation` is that of the position that the facts are of; missing while it is not known. */
  update(evaluation: Evaluation | undefined, facts: PositionFacts | undefined): void {
    const isOver = facts?.outcome !== undefined;
    setText(this.#title, title(evaluation, isOver));
    setText(byId('analyse-eval-note', HTMLElement), note(facts));
    // What is not known yet keeps its place and the focus, so that stepping through a game moves nothing.
    this.#body.ariaBusy = String(evaluation === undefined && !isOver);
    this.#words.hidden = isOver;
    if (isOver) this.#table.root.hidden = true;
    if (isOver || evaluation === undefined) {
      this.#shown = undefined;
      return;
    }
    if (evaluation === this.#shown) return;
    this.#shown = evaluation;
    this.#words.replaceChildren(...evalSentences(evaluation).map((text) => element('p', {}, text)));
    this.#table.root.hidden = evaluation.isKnown;
    if (!evaluation.isKnown) this.#table.update(evaluation);
  }
}

function title(evaluation: Evaluation | undefined, isOver: boolean): string {
  if (isOver) return 'Static evaluation';
  return `Why ${evaluation === undefined ? '…' : differenceText(evaluation.score)}`;
}

/** What the number is, and what it is not. */
function note(facts: PositionFacts | undefined): string {
  if (facts?.outcome !== undefined) return 'none: the game is over';
  if (facts?.check !== undefined) return 'in check: the search does not use it';
  return 'static evaluation, before any search';
}
