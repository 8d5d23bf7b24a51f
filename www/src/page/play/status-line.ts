/** Below the moves: whose turn it is, how the game has ended, what can be done about it. */

import { Chessboard } from '#espalier/element/chessboard.js';
import { gameStatus } from '../../model/game/game-status.js';
import type { Game } from '../../model/game/game.js';
import { byId, setText, show } from '../shared/dom.js';

/** A remark, such as a hint, stands before what is said anyway. */
export function drawStatus(game: Game, shownPly: number, remark: string | undefined): void {
  const status = gameStatus(game, shownPly);
  const said = status.tone === 'calm' ? remark : undefined;
  byId('status', HTMLElement).dataset['tone'] = said === undefined ? status.tone : 'remark';
  setText(byId('status-text', HTMLElement), said === undefined ? status.text : `${said} ${status.text}`);
  const action = byId('status-action', HTMLButtonElement);
  const board = byId('board', Chessboard);
  show(action, status.action !== undefined, board);
  setText(action, status.action?.label ?? '');
  show(byId('play-from-here', HTMLButtonElement), status.action?.kind === 'live', board);
}
