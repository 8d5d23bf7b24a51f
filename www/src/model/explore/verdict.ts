/** What a search of a cut once more has shown, in a few words. */

import type { RefereedCut } from '#espalier/engine/research-types.js';
import type { TraceNode } from '#espalier/engine/trace-node.js';
import type { Audit, Grade, Score } from '#espalier/engine/types.js';
import { compact } from '#espalier/model/format.js';
import { t } from '#espalier/model/words.js';

/** Within so many centipawns of the mark, on either side of it, the engine calls a cut right. */
const TOLERANCE = 5;

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
  if (verdict !== 'right' && verdict !== 'wrong')
    return { tone: 'undecided', title, text: t`Not decided within ${compact(nodes)} nodes` };
  const isClose =
    verdict === 'right' &&
    score?.kind === 'centipawns' &&
    mark?.kind === 'centipawns' &&
    Math.abs(score.value - mark.value) <= TOLERANCE;
  const word = `${verdict === 'right' ? t`Right` : t`Wrong`}${isClose ? t`, by a hair` : ''}`;
  return { tone: verdict, title, text: score === undefined ? word : `${word}: ${shown(score)}` };
}

/** Of a cut that is not judged: the same search with the rule on does not come out as recorded. */
export function controlChip({ verdict }: Pick<Audit, 'verdict'>): VerdictChip | undefined {
  if (verdict !== 'notReproduced') return undefined;
  return { tone: 'undecided', title: t`Control`, text: t`Not reproduced` };
}

/** What the search at the depth of the cut has shown; a deeper one may not agree that it was wrong. */
export function shortChip(
  name: string,
  { withoutRule, verdict }: Pick<Audit, 'withoutRule' | 'verdict'>,
  mark: TraceNode['beta'],
  shown: (score: Score) => string,
): VerdictChip {
  const chip = verdictChip(name, withoutRule, mark, shown);
  if (withoutRule.verdict !== 'wrong' || verdict === 'wrong') return chip;
  const { score } = withoutRule;
  return { ...chip, tone: 'undecided', text: score === undefined ? t`Seems wrong` : t`Seems wrong: ${shown(score)}` };
}

/** What the two searches of a referee say together, and what each comes to. */
export function refereeChips(
  { verdict, withoutRule, deeper }: RefereedCut,
  shown: (score: Score) => string,
): VerdictChip[] {
  const word = { right: t`Right`, wrong: t`Wrong`, cannotTell: t`Cannot tell` }[verdict];
  const tone = verdict === 'cannotTell' ? 'undecided' : verdict;
  return [withoutRule, deeper.withoutRule].map(({ depth, score }) => ({
    tone,
    title: t`Espalier, depth ${depth}`,
    text: score === undefined ? word : `${word}: ${shown(score)}`,
  }));
}
