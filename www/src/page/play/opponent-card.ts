/** Who is played against; after the game, how it went. */

import type { Color } from '#espalier/engine/types.js';
import { t } from '#espalier/model/words.js';
import type { GameReport } from '../../model/game/game-report.js';
import { opposite } from '../../model/game/clock.js';
import type { Game } from '../../model/game/game.js';
import { levelOf, LEVELS } from '../../model/game/levels.js';
import { endingText, resultForPlayer, resultForYou, resultSentence } from '../../model/text/result-text.js';
import { byId, element, setText } from '../shared/dom.js';
import { ring } from './drawings.js';

export class OpponentCard {
  readonly #root = byId('opponent', HTMLElement);
  readonly #over = byId('opponent-level', HTMLElement);
  readonly #title = byId('opponent-name', HTMLElement);
  readonly #words = byId('opponent-words', HTMLElement);
  readonly #ladder = byId('opponent-ladder', HTMLElement);
  readonly #accuracies = byId('accuracies', HTMLElement);
  #rings = '';

  constructor() {
    this.#ladder.append(...LEVELS.map(() => element('span')));
  }

  update(game: Game, report: GameReport, showScores: boolean): void {
    const { phase, setup } = game;
    const level = levelOf(setup.level);
    const isOver = phase.kind === 'over';
    this.#root.dataset['result'] = isOver ? resultForPlayer(phase.result, setup.human) : '';
    this.#ladder.hidden = isOver;
    this.#accuracies.hidden = !isOver || !showScores;
    if (phase.kind === 'over') {
      setText(this.#over, endingText(phase.result, game.position.positions));
      setText(this.#title, resultForYou(phase.result, setup.human, level.name));
      setText(this.#words, resultSentence(phase.result));
      this.#showAccuracy(setup.human, level.name, report);
      return;
    }
    setText(this.#over, t`Level ${level.id} of ${LEVELS.length}`);
    setText(this.#title, level.name);
    setText(this.#words, level.character);
    [...this.#ladder.children].forEach((step, index) => step.classList.toggle('reached', index < level.id));
  }

  #showAccuracy(human: Color, name: string, { accuracy, complete }: GameReport): void {
    const sides = [
      [t`You`, accuracy[human]],
      [name, accuracy[opposite(human)]],
    ] as const;
    const key = JSON.stringify([sides, complete]);
    if (key === this.#rings) return;
    this.#rings = key;
    this.#accuracies.replaceChildren(
      ...sides.map(([who, value]) => {
        // Who has not moved has none, however long one waits.
        const missing = complete ? '–' : '…';
        const text = value === undefined ? missing : String(value);
        const label = element('span', {}, who, element('small', {}, t`accuracy`));
        return element('div', { class: 'accuracy' }, ring(value ?? 0, text), label);
      }),
    );
  }
}
