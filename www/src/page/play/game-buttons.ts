/** What can be pressed in a game: enabled where it does something, and with the reason where it does not. */

import { t } from '#espalier/model/words.js';
import type { GameReport } from '../../model/game/game-report.js';
import { isOver, pliesOf, takeBackTarget } from '../../model/game/game.js';
import type { Game } from '../../model/game/game.js';
import { controlName } from '../../model/game/time-controls.js';
import { resultMark } from '../../model/text/result-text.js';
import { byId, disable, setText, show } from '../shared/dom.js';

/** Enabled as soon as there is a game. */
const ALWAYS_ENABLED = ['new-game', 'flip', 'share', 'analyse-game', 'explore-position'];

export function drawButtons(game: Game, report: GameReport): void {
  for (const id of ALWAYS_ENABLED) byId(id, HTMLButtonElement).disabled = false;
  const over = isOver(game);
  const yourTurn = game.phase.kind === 'human';
  const isElsewhere = game.phase.kind === 'elsewhere';
  enable('take-back', takeBackTarget(game) !== undefined, t`There is no move to take back`);
  enable('hint', yourTurn, t`It is not your turn`);
  enable('offer-draw', yourTurn && pliesOf(game) > 0, t`A draw is offered when it is your turn`);
  enable('resign', !over && !isElsewhere, isElsewhere ? t`This game is open in another tab.` : t`The game is over`);
  // It gives the focus back to the button that opened it, while that is still there.
  if (over) byId('resign-dialog', HTMLDialogElement).close();
  const [past, present] = over ? ['acts', 'after'] : ['after', 'acts'];
  const group = byId(present, HTMLElement);
  group.hidden = false;
  show(byId(past, HTMLElement), false, group.querySelector('button'));
  byId('explore-decisive', HTMLButtonElement).hidden = !report.complete || report.decisive === undefined;
  const note = game.phase.kind === 'over' ? resultMark(game.phase.result) : controlName(game.setup.control);
  setText(byId('game-note', HTMLElement), game.setup.chess960 ? `Chess960 · ${note}` : note);
}

function enable(id: string, isEnabled: boolean, reason: string): void {
  const button = byId(id, HTMLButtonElement);
  disable(button, !isEnabled);
  button.title = isEnabled ? '' : reason;
}
