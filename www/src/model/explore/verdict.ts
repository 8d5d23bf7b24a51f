/** What a search of a cut once more has shown, in a few words. */

import type { TraceNode } from '#espalier/engine/trace-node.js';
import type { Grade, Score } from '#espalier/engine/types.js';
import { compact } from '#espalier/model/format.js';
import { t } from '#espalier/model/words.js';

/** Within so many centipawns of the mark nothing has been shown: two or three are not wrong. */
export const HAIR = 5;

export interface VerdictChip {
  readonly tone: 'right' | 'wrong' | 'undecided';
  /** `Short search, 4 nodes`. */
  readonly title: string;
  /** `Right, by a hair: +2.13`. */
  readonly text: string;
}

export function verdictChip(
  name: string,
  { verdict, score, nodes }: Grade,
  mark: TraceNode['beta'],
  shown: (score: Score) => string,
): VerdictChip {
  const title = `${name}, ${compact(nodes)} ${nodes === 1 ? t`node` : t`nodes`}`;
  if (verdict === 'undecided') return { tone: verdict, title, text: t`Not decided within ${compact(nodes)} nodes` };
  const isClose =
    score?.kind === 'centipawns' && mark?.kind === 'centipawns' && Math.abs(score.value - mark.value) <= HAIR;
  if (isClose && verdict === 'wrong') return { tone: 'undecided', title, text: t`Too close to call: ${shown(score)}` };
  const word = `${verdict === 'right' ? t`Right` : t`Wrong`}${isClose ? t`, by a hair` : ''}`;
  return { tone: verdict, title, text: score === undefined ? word : `${word}: ${shown(score)}` };
}
