/** A sample of cuts that were judged, those of a search recorded here or of a file by a referee, and what it says. */

import type { FileAudit, RefereedCut, RefereedRule } from '#espalier/engine/research-types.js';
import type { Audit, RuleAudit, SampleAudit, SampledCut } from '#espalier/engine/types.js';
import { t } from '#espalier/model/words.js';
import type { Judgement } from '#espalier/query/fields.js';

/** What was found of the cuts of a record, by a search without the rule or by a referee. */
export interface Judged {
  readonly audits: readonly Audit[];
  readonly rulings: readonly RefereedCut[];
}

/** A cut with its verdict, of which only right and wrong count. */
export interface JudgedCut {
  readonly id: number;
  /** The name of its rule. */
  readonly rule: string;
  readonly verdict: string;
  /** How far what was found is from its bound, in centipawns; 0 where it is not wrong. */
  readonly off: number;
}

export interface JudgedSample {
  readonly drawn: number;
  readonly cuts: readonly JudgedCut[];
  /** What was wrong among the controls of a rule that were right or wrong. */
  readonly control: (rule: string) => { readonly wrong: number; readonly of: number } | undefined;
  readonly found: SampleAudit | FileAudit;
}

/** Of a search recorded here, or of a file. */
export function sampleOf(found: SampleAudit | FileAudit): JudgedSample {
  const cuts: readonly (SampledCut | RefereedCut)[] = found.cuts;
  const rules: readonly (RuleAudit | RefereedRule)[] = found.rules;
  return {
    drawn: found.drawn,
    cuts: cuts.map(({ record, rule, verdict, off }) => ({ id: record, rule, verdict, off })),
    found,
    control(name) {
      const tally = rules.find(({ rule }) => rule === name)?.control;
      return tally && { wrong: tally.wrong, of: tally.withoutRule.decided };
    },
  };
}

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
