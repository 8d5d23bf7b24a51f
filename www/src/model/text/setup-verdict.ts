/** What the rules say of a position that is set up: who is to move in it, or what is wrong with it. */

import { plural, t } from '#espalier/model/words.js';
import type { Rules } from '#espalier/rules/types.js';
import type { PlayStart } from '../address/play-link.js';
import { positionFault } from './fault-text.js';
import { colorName } from './result-text.js';

export interface SetupVerdict {
  readonly isGood: boolean;
  readonly words: string;
}

export function verdictOn(rules: Rules, position: PlayStart): SetupVerdict {
  try {
    const { legalMoves, turn, outcome } = rules.position(position);
    const count = legalMoves.length;
    const moves = t`${colorName(turn)} to move, ${count} legal ${plural(count, 'move', 'moves')}.`;
    return { isGood: true, words: outcome === undefined ? moves : t`The game is over in this position.` };
  } catch (error) {
    return { isGood: false, words: positionFault(error) };
  }
}
