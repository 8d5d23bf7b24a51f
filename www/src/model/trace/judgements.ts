/** What a sample of cuts that were judged says of single records. */

import { t } from '#espalier/model/words.js';
import type { Judgement } from '#espalier/query/fields.js';
import type { JudgedCut } from './judged-sample.js';

/** Of all cuts that were right or wrong. */
export function judgementsOf({
  cuts,
}: {
  readonly cuts: readonly Pick<JudgedCut, 'id' | 'verdict'>[];
}): [id: number, judgement: Judgement][] {
  return cuts.flatMap(({ id, verdict }): [number, Judgement][] =>
    verdict === 'right' || verdict === 'wrong' ? [[id, verdict]] : [],
  );
}

export const nothingToJudge = (): string => t`No rule has cut in this recording: there is nothing to judge.`;
