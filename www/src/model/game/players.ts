/** What the players of a game are called. */

import type { Color } from '#espalier/engine/types.js';
import { sideName } from '#espalier/model/outcome-text.js';
import { t } from '#espalier/model/words.js';
import type { GameSetup } from './game.js';
import { levelOf } from './levels.js';

export function playerNames({ human, level, twoPeople }: GameSetup): Readonly<Record<Color, string>> {
  if (twoPeople !== undefined) return { white: sideName('white'), black: sideName('black') };
  const { name } = levelOf(level);
  return human === 'white' ? { white: t`You`, black: name } : { white: name, black: t`You` };
}

/** Against whom somebody plays here. */
export function opponentName({ level, twoPeople }: GameSetup): string {
  return twoPeople === undefined ? levelOf(level).name : t`Two people`;
}
