/** Draws what is around the board. It is loaded when the board is there. */

import { h, render } from 'preact';
import { stepByWheel } from '../shared/board-pointer.js';
import { whenIdle } from '../shared/pace.js';
import { listenForShortcuts, PLAY_KEYS } from '../shared/shortcuts.js';
import { fetchLate } from '../shared/view/late.js';
import { isShown } from '../shared/views.js';
import { type HandOver, Play } from './play.js';
import type { PlayPage } from './play-page.js';
import { PlayView } from './play-view.js';

/** There is a game by now. */
export function drawPanels(root: HTMLElement, page: PlayPage, handOver: HandOver): void {
  const { game } = page.current;
  if (game === undefined) return;
  const play = new Play(game, page, handOver);
  render(h(PlayView, { play }), root);
  whenIdle(fetchLate);
  stepByWheel(page.board, (by) => play.act(by > 0 ? 'next' : 'previous'));
  listenForShortcuts(
    PLAY_KEYS,
    () => isShown('play'),
    (shortcut) => play.act(shortcut),
  );
}
