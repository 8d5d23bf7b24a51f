/** The dialog that starts a game. The running game goes on untouched until the new one has been accepted. */

import type { Color } from '#espalier/engine/types.js';
import { messageOf, t } from '#espalier/model/words.js';
import { chess960Fen, LAST_NUMBER, randomNumber } from '../../model/game/chess960.js';
import type { TimeControl } from '../../model/game/clock.js';
import type { GameSetup } from '../../model/game/game.js';
import { LEVELS, strengthText } from '../../model/game/levels.js';
import type { LevelId, Ratings } from '../../model/game/levels.js';
import { CUSTOM_KEY, customControl, keyOf, TIME_CONTROLS } from '../../model/game/time-controls.js';
import { byId, setText } from '../shared/dom.js';
import { Chips } from './chips.js';

type Start = 'standard' | 'chess960' | 'fen';

const NO_BREAK_SPACE = '\u00a0';

export class SetupDialog {
  readonly #dialog = byId('setup', HTMLDialogElement);
  readonly #color: Chips<Color | 'random'>;
  readonly #level: Chips<LevelId>;
  readonly #control: Chips<TimeControl | null | typeof CUSTOM_KEY>;
  readonly #start: Chips<Start>;
  readonly #minutes = byId('setup-minutes', HTMLInputElement);
  readonly #increment = byId('setup-increment', HTMLInputElement);
  readonly #number = byId('setup-number', HTMLInputElement);
  readonly #fen = byId('setup-fen', HTMLInputElement);
  readonly #controlError = byId('setup-control-error', HTMLElement);
  readonly #startError = byId('setup-start-error', HTMLElement);
  /** The FEN that was offered, where its castling is that of Chess960. */
  #chess960Fen: string | undefined;
  readonly #play: (setup: GameSetup) => void;

  /** `play` throws with a message for people when the start position is not one. */
  constructor(play: (setup: GameSetup) => void) {
    this.#play = play;
    const refresh = (): void => this.#refresh();
    this.#color = new Chips('setup-color', [
      { key: 'white', label: t`White`, value: 'white' },
      { key: 'random', label: t`Random`, value: 'random' },
      { key: 'black', label: t`Black`, value: 'black' },
    ]);
    this.#level = new Chips(
      'setup-level',
      LEVELS.map(({ id, name }) => ({ key: String(id), label: `${id} ${name}`, value: id })),
    );
    // How strong they are is known when the engine is: nothing may move by then under a finger.
    for (const { id } of LEVELS) this.#level.hint(String(id), NO_BREAK_SPACE);
    this.#control = new Chips<TimeControl | null | typeof CUSTOM_KEY>(
      'setup-control',
      [
        ...TIME_CONTROLS.map(({ key, label, control }) => ({ key, label, value: control })),
        { key: CUSTOM_KEY, label: t`Custom`, value: CUSTOM_KEY },
      ],
      refresh,
    );
    this.#start = new Chips(
      'setup-start',
      [
        { key: 'standard', label: t`Standard`, value: 'standard' },
        { key: 'chess960', label: 'Chess960', value: 'chess960' },
        { key: 'fen', label: t`From FEN`, value: 'fen' },
      ],
      refresh,
    );
    byId('setup-random', HTMLButtonElement).addEventListener('click', () => {
      this.#number.value = String(randomNumber());
    });
    byId('setup-cancel', HTMLButtonElement).addEventListener('click', () => this.#dialog.close());
    this.#dialog.querySelector('form')?.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#submit();
    });
  }

  /** Says beside each level how strong it is. */
  rate(ratings: Ratings): void {
    for (const { id } of LEVELS) this.#level.hint(String(id), strengthText(id, ratings) + (id === 1 ? t`, easiest` : ''));
  }

  /** Offers what was played last; with a FEN, from that position. */
  open(last: GameSetup, fen?: string, chess960 = false): void {
    if (this.#dialog.open) return;
    this.#chess960Fen = chess960 ? fen : undefined;
    const key = keyOf(last.control);
    this.#color.select(last.human);
    this.#level.select(String(last.level));
    this.#control.select(key);
    this.#minutes.value = String((last.control?.baseMs ?? 300_000) / 60_000);
    this.#increment.value = String((last.control?.incrementMs ?? 0) / 1_000);
    this.#start.select(fen === undefined ? 'standard' : 'fen');
    if (fen !== undefined) this.#fen.value = fen;
    this.#number.value = String(randomNumber());
    this.#refresh();
    this.#dialog.showModal();
  }

  #refresh(): void {
    byId('setup-custom', HTMLElement).hidden = this.#control.value !== CUSTOM_KEY;
    byId('setup-960', HTMLElement).hidden = this.#start.value !== 'chess960';
    byId('setup-fen-fields', HTMLElement).hidden = this.#start.value !== 'fen';
    this.#complain('', '');
  }

  #submit(): void {
    const control = this.#readControl();
    const start = this.#readStart();
    this.#complain(typeof control === 'string' ? control : '', typeof start === 'string' ? start : '');
    if (typeof control === 'string' || typeof start === 'string') return;
    const color = this.#color.value ?? 'random';
    const human = color === 'random' ? (Math.random() < 0.5 ? 'white' : 'black') : color;
    try {
      this.#play({ human, level: this.#level.value ?? 1, control, ...start });
      this.#dialog.close();
    } catch (error) {
      this.#complain('', messageOf(error));
      if (this.#start.value === 'fen') this.#fen.focus();
    }
  }

  #readControl(): TimeControl | null | string {
    const { value } = this.#control;
    if (value !== CUSTOM_KEY) return value ?? null;
    return customControl(toNumber(this.#minutes.value), toNumber(this.#increment.value));
  }

  #readStart(): { fen?: string; chess960: boolean } | string {
    const { value } = this.#start;
    if (value === 'chess960') {
      const number = toNumber(this.#number.value);
      if (!Number.isInteger(number) || number < 0 || number > LAST_NUMBER) {
        return t`The position number must be a whole number from 0 to ${LAST_NUMBER}.`;
      }
      return { fen: chess960Fen(number), chess960: true };
    }
    if (value !== 'fen') return { chess960: false };
    const fen = this.#fen.value.trim();
    return fen === '' ? t`Paste a FEN, or choose the standard start.` : { fen, chess960: fen === this.#chess960Fen };
  }

  #complain(control: string, start: string): void {
    setText(this.#controlError, control);
    setText(this.#startError, start);
    this.#fen.setAttribute('aria-invalid', String(start !== ''));
  }
}

/** People in half of the world write the decimal point as a comma. */
function toNumber(text: string): number {
  const trimmed = text.trim().replace(',', '.');
  return trimmed === '' ? Number.NaN : Number(trimmed);
}
