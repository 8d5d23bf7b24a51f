/** Names and clocks above and below the board. */

import type { Color } from 'espalier';
import { clockText, opposite, timeLeft } from '../../model/game/clock.js';
import type { Game } from '../../model/game/game.js';
import { levelOf } from '../../model/game/levels.js';
import { colorName } from '../../model/text/result-text.js';
import { byId, setText } from '../shared/dom.js';

const LOW_MS = 20_000;

export class Players {
  readonly #top = byId('player-top', HTMLElement);
  readonly #bottom = byId('player-bottom', HTMLElement);

  update(game: Game, orientation: Color, now: number): void {
    this.#show(this.#bottom, game, orientation, now);
    this.#show(this.#top, game, opposite(orientation), now);
  }

  #show(row: HTMLElement, game: Game, color: Color, now: number): void {
    const who = row.querySelector('.who');
    const clock = row.querySelector<HTMLElement>('.clock');
    if (who === null || clock === null) return;
    const { setup } = game;
    const level = levelOf(setup.level);
    const name = color === setup.human ? 'You' : `Espalier · level ${level.id}, ${level.name}`;
    setText(who, name);
    row.dataset['color'] = color;
    row.dataset['side'] = color === setup.human ? 'human' : 'engine';

    clock.hidden = setup.control === null;
    if (setup.control === null) return;
    const left = timeLeft(game.clock, color, now);
    setText(clock, clockText(left));
    clock.setAttribute('aria-label', `${colorName(color)}’s clock`);
    clock.classList.toggle('running', game.clock.running?.color === color);
    clock.classList.toggle('low', left < LOW_MS && game.clock.running?.color === color);
  }
}
