/** What a position looks like before any search, in a sentence, and what the search makes of it. */

import type { Score } from '#espalier/engine/types.js';
import { fixed, t } from '#espalier/model/words.js';

/** From so many centipawns on, what is seen at a glance and what is found differ by tactics. */
const TACTICS = 50;

/** `glance` in centipawns and `searched`, both from White's view. */
export function glanceSentence(glance: number, searched: Score | undefined): string {
  const looks = glance === 0 ? t`The position looks level.` : t`White looks ${apart(glance)}.`;
  if (searched === undefined) return looks;
  if (searched.kind === 'mate') {
    const side = searched.moves > 0 ? t`White` : t`Black`;
    return `${looks} ${t`After searching it is mate in ${Math.abs(searched.moves)} for ${side}.`}`;
  }
  const found = searched.value === 0 ? t`level` : apart(searched.value);
  const rest = Math.abs(searched.value - glance) >= TACTICS ? ` ${t`The rest is tactics.`}` : '';
  return `${looks} ${t`After searching it is ${found}.`}${rest}`;
}

function apart(centipawns: number): string {
  const amount = fixed(Math.abs(centipawns) / 100, 2);
  return centipawns > 0 ? t`${amount} better` : t`${amount} worse`;
}
