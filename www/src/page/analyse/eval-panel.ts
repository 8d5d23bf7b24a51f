/** "At a glance": the static evaluation of the position shown, as a sentence, by its pieces and by its terms. */

import type { Color, Evaluation, Score } from '#espalier/engine/types.js';
import { t } from '#espalier/model/words.js';
import { evalSentences } from '../../model/analysis/eval-groups.js';
import { glanceSentence } from '../../model/analysis/glance.js';
import type { PositionFacts } from '../../model/analysis/study.js';
import { byId, element, setText } from '../shared/dom.js';
import { EvalTable } from './eval-table.js';
import { WorthBoard } from './worth-board.js';

export interface GlanceState {
  readonly fen: string;
  readonly orientation: Color;
  /** That of the position that the facts are of; missing while it is not known. */
  readonly evaluation: Evaluation | undefined;
  readonly facts: PositionFacts;
  /** What the search has found, from White's view. */
  readonly score: Score | undefined;
}

export class EvalPanel {
  readonly #body = byId('analyse-eval-terms', HTMLElement);
  readonly #sentence = byId('analyse-glance-sentence', HTMLElement);
  readonly #words = element('div', { class: 'eval-words', 'data-testid': 'eval-words' });
  readonly #table = new EvalTable();
  readonly #board = new WorthBoard();
  #shown: Evaluation | undefined;

  constructor() {
    this.#body.append(this.#board.root, this.#table.root, this.#words);
  }

  update({ fen, orientation, evaluation, facts, score }: GlanceState): void {
    // What nobody sees is not asked for.
    if (!this.#body.checkVisibility()) return;
    const isOver = facts.outcome !== undefined;
    this.#board.update(fen, orientation, evaluation);
    if (isOver) setText(this.#sentence, t`The game is over.`);
    else if (evaluation !== undefined) setText(this.#sentence, sentence(evaluation, facts, score));
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

function sentence({ score: glance }: Evaluation, facts: PositionFacts, score: Score | undefined): string {
  const text = glanceSentence(glance, score);
  return facts.check === undefined ? text : `${text} ${t`In check the search does not use the glance.`}`;
}
