/** What the tab of the browser says during a game. */

import { t } from '#espalier/model/words.js';
import type { Game } from '../game/game.js';
import { opponentName } from '../game/players.js';
import { colorName, resultForYou } from './result-text.js';

export function playTitle({ phase, setup, position }: Game): string {
  const name = opponentName(setup);
  switch (phase.kind) {
    case 'human':
      return setup.twoPeople === undefined ? t`Your move` : t`${colorName(position.turn)} to move`;
    case 'over':
      return resultForYou(phase.result, setup, name).replace('.', '');
    case 'stalled':
      return t`The engine stopped`;
    default:
      return t`${name} is thinking`;
  }
}
