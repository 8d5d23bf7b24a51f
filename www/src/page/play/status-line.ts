/** Below the moves: whose turn it is, how the game has ended, what can be done about it. */

import { gameStatus } from '../../model/game/game-status.js';
import type { Game } from '../../model/game/game.js';
import { byId, setText } from '../shared/dom.js';

/** A remark, such as a hint, stands before what is said anyway. */
export function drawStatus(game: Game, shownPly: number, remark: string | undefined): void {
  const status = gameStatus(game, shownPly);
  const said = status.tone === 'calm' ? remark : undefined;
  byId('status', HTMLElement).dataset['tone'] = said === undefined ? status.tone : 'remark';
  setText(byId('status-text', HTMLElement), said === undefined ? status.text : `${said} ${status.text}`);
  const action = byId('status-action', HTMLButtonElement);
  action.hidden = status.action === undefined;
  setText(action, status.action?.label ?? '');
  byId('play-from-here', HTMLButtonElement).hidden = status.action?.kind !== 'live';
}
