/** Draws the game wherever it is seen or heard but for its panels, and has its clock go on. */

import { effect, untracked } from '@preact/signals-core';
import type { Chessboard } from '#espalier/element/chessboard.js';
import { onWords } from '#espalier/model/words.js';
import { isFlagDown, timeLeft, untilTextChanges } from '../../model/game/clock.js';
import { playTitle } from '../../model/text/result-text.js';
import type { Dependencies } from '../shared/dependencies.js';
import { leadBoard } from '../shared/lead-board.js';
import { isShown, setTitle } from '../shared/views.js';
import type { CurrentGame } from './current-game.js';
import { boardOf } from './game-board.js';
import { GameSounds } from './game-sounds.js';

export function drawGame(
  current: CurrentGame,
  element: Chessboard,
  { settings, busy }: Pick<Dependencies, 'settings' | 'busy'>,
): void {
  const { session, now } = current;
  leadBoard(
    element,
    () => boardOf(current),
    (uci) => session.play(uci),
  );
  element.addEventListener('premove', (event) => session.setPremove(event.detail));
  const sounds = new GameSounds(settings, element);
  const name = (): void => {
    if (current.game !== undefined && isShown('play')) setTitle(playTitle(current.game));
  };
  onWords(name);
  effect(name);
  let isReady = false;
  effect(() => {
    if (isReady || !current.game?.position.legalMoves.length) return;
    isReady = true;
    performance.mark('espalier:ready');
  });
  effect(() => busy.set('game', current.game?.phase.kind === 'engine'));
  effect(() => {
    const { game } = current;
    void now.value;
    if (game !== undefined) untracked(() => sounds.update(game, performance.now()));
  });
  effect(() => {
    const { clock } = current.game ?? {};
    void now.value;
    const at = performance.now();
    if (clock === undefined || clock.running === null || isFlagDown(clock, at)) return undefined;
    const left = timeLeft(clock, clock.running.color, at);
    const tick = setTimeout(() => (now.value = performance.now()), untilTextChanges(left));
    return () => clearTimeout(tick);
  });
}
