/** Names, what they have taken, and clocks above and below the board. */

import { drawPiece } from '#espalier/element/pieces.js';
import type { Color } from '#espalier/engine/types.js';
import { t } from '#espalier/model/words.js';
import { capturedIn, takenText } from '../../model/game/captured.js';
import type { Captured } from '../../model/game/captured.js';
import { clockText, opposite, timeLeft } from '../../model/game/clock.js';
import { isOver } from '../../model/game/game.js';
import type { Game } from '../../model/game/game.js';
import { levelOf, strengthText } from '../../model/game/levels.js';
import type { Ratings } from '../../model/game/levels.js';
import { colorName } from '../../model/text/result-text.js';
import { byId, element, setText } from '../shared/dom.js';
import { showIcon } from '../shared/icon.js';

export const LOW_MS = 20_000;

export class Players {
  readonly #top = byId('player-top', HTMLElement);
  readonly #bottom = byId('player-bottom', HTMLElement);
  #ratings: Ratings | undefined;

  /** How strong the levels are. */
  rate(ratings: Ratings): void {
    this.#ratings = ratings;
  }

  update(game: Game, shownPly: number, orientation: Color, now: number): void {
    const { positions } = game.position;
    const [start, shown] = [positions[0], positions[shownPly] ?? positions.at(-1)];
    const captured = start && shown && capturedIn(start.fen, shown.fen);
    this.#show(this.#bottom, game, orientation, captured, now);
    this.#show(this.#top, game, opposite(orientation), captured, now);
  }

  #show(row: HTMLElement, game: Game, color: Color, captured: Captured | undefined, now: number): void {
    const part = (name: string): HTMLElement => {
      const node = row.querySelector<HTMLElement>(`.${name}`);
      if (node === null) throw new Error(`A player has no .${name}.`);
      return node;
    };
    const { setup } = game;
    const { level } = setup;
    const isHuman = color === setup.human;
    setText(part('who'), isHuman ? t`You` : levelOf(level).name);
    const state = isHuman ? humanState(game) : this.#ratings && strengthText(level, this.#ratings);
    setText(part('about'), [colorName(color), ...(state === undefined ? [] : [state])].join(' · '));
    showIcon(part('avatar'), isHuman ? 'you' : 'sprout');
    row.dataset['color'] = color;
    row.dataset['side'] = isHuman ? 'human' : 'engine';
    if (captured !== undefined) showTaken(part('taken'), color, captured);

    const clock = part('clock');
    clock.hidden = setup.control === null;
    if (setup.control === null) return;
    const left = timeLeft(game.clock, color, now);
    setText(clock, clockText(left));
    clock.setAttribute('aria-label', t`${colorName(color)}’s clock`);
    clock.classList.toggle('running', game.clock.running?.color === color);
    clock.classList.toggle('low', left < LOW_MS && game.clock.running?.color === color);
  }
}

function humanState(game: Game): string {
  if (isOver(game)) return t`game over`;
  return game.position.turn === game.setup.human ? t`your move` : t`waiting`;
}

/** Pieces of the other color, grouped by kind, and the lead in pawns. */
function showTaken(node: HTMLElement, color: Color, { taken, ahead }: Captured): void {
  const roles = taken[color];
  const key = `${roles.join(' ')} ${ahead[color]}`;
  if (node.dataset['key'] === key) return;
  node.dataset['key'] = key;
  const groups = [...new Set(roles)].map((role) => {
    const same = roles.filter((other) => other === role);
    return element('span', {}, ...same.map(() => drawPiece({ role, color: opposite(color) })));
  });
  const lead = ahead[color] > 0 ? [element('small', {}, `+${ahead[color]}`)] : [];
  node.replaceChildren(...groups, ...lead);
  node.setAttribute('aria-label', takenText(roles));
}
