/** What the tab of the browser says during a game. */

import { t } from '#espalier/model/words.js';
import type { Game } from '../game/game.js';
import { levelOf } from '../game/levels.js';
import { resultForYou } from './result-text.js';

export function playTitle({ phase, setup }: Game): string {
  const { name } = levelOf(setup.level);
  switch (phase.kind) {
    case 'human':
      return t`Your move`;
    case 'over':
      return resultForYou(phase.result, setup.human, name).replace('.', '');
    case 'stalled':
      return t`The engine stopped`;
    default:
      return t`${name} is thinking`;
  }
}
