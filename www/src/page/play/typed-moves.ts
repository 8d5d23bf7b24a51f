/** Moves by typing, and the position in words: a game can be played without seeing the board. */

import { numberedLine, spokenMove } from '#espalier/model/format.js';
import { t } from '#espalier/model/words.js';
import type { Game } from '../../model/game/game.js';
import { positionText } from '../../model/game/position-text.js';
import { typedMove } from '../../model/game/typed-move.js';
import { turnAt } from '../../model/game/game.js';
import { colorName } from '../../model/text/result-text.js';
import { byId, setText } from '../shared/dom.js';

interface Played {
  readonly game: () => Game | undefined;
  readonly shownPly: (game: Game) => number;
  readonly play: (uci: string) => void;
}

export class TypedMoves {
  readonly #played: Played;
  readonly #field = byId('typed', HTMLInputElement);
  readonly #error = byId('typed-error', HTMLElement);
  readonly #text = byId('read-text', HTMLElement);

  constructor(played: Played) {
    this.#played = played;
    byId('typed-form', HTMLFormElement).addEventListener('submit', (event) => {
      event.preventDefault();
      this.#submit();
    });
    this.#field.addEventListener('input', () => this.#complain(''));
    byId('read-move', HTMLButtonElement).addEventListener('click', () => this.readMove());
    byId('read-position', HTMLButtonElement).addEventListener('click', () => this.readPosition());
  }

  /** What was not understood is replaced by what is typed next. */
  focus(): void {
    this.#field.focus();
    this.#field.select();
  }

  readMove(): void {
    const game = this.#played.game();
    if (game === undefined) return;
    const ply = this.#played.shownPly(game);
    const san = game.position.sans[ply - 1];
    const position = game.position.positions[ply - 1];
    if (san === undefined || position === undefined) return this.#say(t`No move has been made yet.`);
    const [name = san] = numberedLine(position, [san]);
    this.#say(`${name} ${colorName(turnAt(game, ply - 1))}: ${spokenMove(san)}.`);
  }

  readPosition(): void {
    const game = this.#played.game();
    const position = game?.position.positions[game === undefined ? 0 : this.#played.shownPly(game)];
    if (position !== undefined) this.#say(positionText(position.fen));
  }

  #submit(): void {
    const game = this.#played.game();
    if (game === undefined) return;
    if (game.phase.kind === 'over') return this.#complain(t`The game is over.`);
    if (game.phase.kind !== 'human') return this.#complain(t`It is not your turn.`);
    const move = typedMove(this.#field.value, game.position);
    if (typeof move === 'string') {
      this.#field.select();
      return this.#complain(move);
    }
    this.#field.value = '';
    this.#complain('');
    this.#played.play(move.uci);
  }

  /** Asked twice, the same words are said twice. */
  #say(text: string): void {
    this.#text.textContent = '';
    requestAnimationFrame(() => setText(this.#text, text));
  }

  #complain(text: string): void {
    setText(this.#error, text);
    this.#field.setAttribute('aria-invalid', String(text !== ''));
  }
}
