/** What is heard of a game, where sounds are on; the warning of little time is also said. */

import type { Chessboard } from '#espalier/element/chessboard.js';
import { t } from '#espalier/model/words.js';
import { LOW_MS, timeLeft } from '../../model/game/clock.js';
import { type Game, isOver } from '../../model/game/game.js';
import type { SettingsStore } from '../shared/settings.js';
import type { Sound } from '../shared/sounds.js';

export class GameSounds {
  readonly #settings: SettingsStore;
  readonly #board: Chessboard;
  #heard: Game | undefined;
  /** The game, by its start, that was warned of. */
  #warned: Game['setup'] | undefined;

  constructor(settings: SettingsStore, board: Chessboard) {
    this.#settings = settings;
    this.#board = board;
  }

  update(game: Game, now: number): void {
    this.#warn(game, now);
    const before = this.#heard;
    this.#heard = game;
    if (before === undefined || before.setup !== game.setup) return;
    if (isOver(game) && !isOver(before)) return this.#play('end');
    if (game.position.sans.length > before.position.sans.length) this.#play(soundOf(game.position.sans.at(-1) ?? ''));
  }

  #warn(game: Game, now: number): void {
    const human = game.setup.twoPeople === undefined ? game.setup.human : game.position.turn;
    const isShort = game.clock.running?.color === human && timeLeft(game.clock, human, now) < LOW_MS;
    if (!isShort || game.position.turn !== human || this.#warned === game.setup) return;
    this.#warned = game.setup;
    this.#board.announce(t`Less than 20 seconds left.`);
    this.#play('low-time');
  }

  #play(sound: Sound): void {
    if (!this.#settings.value.sounds) return;
    void import('../shared/sounds.js').then(({ play }) => play(sound));
  }
}

function soundOf(san: string): Sound {
  if (/[+#]$/.test(san)) return 'check';
  return san.includes('x') ? 'capture' : 'move';
}
