/** What is left on the clocks, as it is said aloud. */

import type { Color } from '#espalier/engine/types.js';
import { plural, t } from '#espalier/model/words.js';
import type { Remaining } from '../game/clock.js';

/** `You: 9 minutes 40 seconds. Graft: 10 minutes 0 seconds.` The side that is named first is the one to move. */
export function clockWords(left: Remaining, names: Readonly<Record<Color, string>>, turn: Color): string {
  const sides: readonly Color[] = turn === 'white' ? ['white', 'black'] : ['black', 'white'];
  return sides.map((side) => `${names[side]}: ${timeWords(left[side])}.`).join(' ');
}

export function timeWords(milliseconds: number): string {
  const total = Math.floor(milliseconds / 1000);
  const [hours, minutes, seconds] = [Math.floor(total / 3600), Math.floor(total / 60) % 60, total % 60];
  return [
    hours > 0 && plural(hours, t`1 hour`, t`${hours} hours`),
    total >= 60 && plural(minutes, t`1 minute`, t`${minutes} minutes`),
    plural(seconds, t`1 second`, t`${seconds} seconds`),
  ]
    .filter((part) => part !== false)
    .join(' ');
}
