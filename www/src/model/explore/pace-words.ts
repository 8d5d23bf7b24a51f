/** How fast a search is shown, in words. */

import { t } from '#espalier/model/words.js';
import type { Pace } from './slow-motion.js';

/** All there are. */
export const PACES: readonly Pace[] = [1, 10, 100];

/** How fast it is shown, where that is a tree in slow motion, one depth after another, or a search that goes on. */
export function paceWords(pace: Pace, isGrowing: boolean): string {
  if (pace === 1) return isGrowing ? t`shown as it is searched` : t`shown depth by depth`;
  if (isGrowing)
    return pace === 10
      ? t`ten times slower as soon as it is recorded`
      : t`a hundred times slower as soon as it is recorded`;
  return pace === 10 ? t`shown ten times slower` : t`shown a hundred times slower`;
}
