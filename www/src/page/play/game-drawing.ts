/** Draws the game, at most once a frame, and again when a digit of its clock changes. */

import type { Chessboard } from '#espalier/element/chessboard.js';
import { isFlagDown, timeLeft, untilTextChanges } from '../../model/game/clock.js';
import type { Game } from '../../model/game/game.js';
import { playTitle } from '../../model/text/result-text.js';
import type { BusyIndicator } from '../shared/busy-indicator.js';
import type { SettingsStore } from '../shared/settings.js';
import { isShown, setTitle } from '../shared/views.js';
import type { CurrentGame } from './current-game.js';
import { GameBoard } from './game-board.js';
import { GameSounds } from './game-sounds.js';

export class GameDrawing {
  readonly #current: CurrentGame;
  readonly #board: GameBoard;
  readonly #sounds: GameSounds;
  readonly #busy: BusyIndicator;
  /** What is drawn around the board, once it is there. */
  panels: { draw(): void } | undefined;
  #frame: number | undefined;
  #tick: ReturnType<typeof setTimeout> | undefined;
  #isMeasured = false;

  constructor(current: CurrentGame, board: Chessboard, settings: SettingsStore, busy: BusyIndicator) {
    this.#current = current;
    this.#busy = busy;
    this.#board = new GameBoard(
      board,
      (uci) => current.session.play(uci),
      (move) => current.session.setPremove(move),
    );
    this.#sounds = new GameSounds(settings, board);
  }

  drawSoon(): void {
    this.#frame ??= requestAnimationFrame(() => {
      this.#frame = undefined;
      if (this.#current.game !== undefined) this.#draw(this.#current.game);
    });
  }

  #draw(game: Game): void {
    const now = performance.now();
    this.#board.update(game, this.#current);
    this.#measure(game);
    this.panels?.draw();
    this.#busy.set('game', game.phase.kind === 'engine');
    this.#sounds.update(game, now);
    if (isShown('play')) setTitle(playTitle(game));
    this.#tickAgain(game, now);
  }

  #tickAgain({ clock }: Game, now: number): void {
    clearTimeout(this.#tick);
    if (clock.running === null || isFlagDown(clock, now)) return;
    this.#tick = setTimeout(() => this.drawSoon(), untilTextChanges(timeLeft(clock, clock.running.color, now)));
  }

  /** From the start of the page load to the first frame in which a legal move can be made. */
  #measure(game: Game): void {
    if (this.#isMeasured || game.position.legalMoves.length === 0) return;
    this.#isMeasured = true;
    performance.mark('espalier:ready');
    performance.measure('espalier:first-legal-move', { start: 0, end: performance.now() });
  }
}
