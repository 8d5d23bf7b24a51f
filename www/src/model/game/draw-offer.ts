/** Whether the opponent takes a draw: not early, not where it stands better, and always where it is all the same. */

import { t } from '#espalier/model/words.js';
import { chancesOf } from '../review/winning-chances.js';
import { opposite } from './clock.js';
import { type Game, pliesOf } from './game.js';
import type { PositionScore } from './judge.js';

export type DrawAnswer = { readonly accepted: true } | { readonly accepted: false; readonly reason: string };

/** Each side's moves before a draw is spoken of. */
const EARLIEST_MOVE = 15;
/** It accepts with chances up to this: level, or worse. */
const MOST_CHANCES = 52;

export function answerToDrawOffer(game: Game, now: PositionScore | undefined, name: string): DrawAnswer {
  const declined = (reason: string): DrawAnswer => ({ accepted: false, reason: t`${name} declines: ${reason}.` });
  if (now === undefined) return declined(t`it has not looked at this position yet`);
  const chances = chancesOf(now.score, opposite(game.setup.human));
  if (pliesOf(game) < 2 * EARLIEST_MOVE && chances > 20) return declined(t`it is too early`);
  return chances <= MOST_CHANCES ? { accepted: true } : declined(t`it stands better`);
}
