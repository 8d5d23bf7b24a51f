/** Verdicts of a referee on the cuts of recordings that were opened together. */

import type { FileAudit, RefereedCut, RefereedRule, RefereedTally } from '#espalier/engine/research-types.js';
import { intervalOf, type Share } from '#espalier/report/share.js';

/** A recording with what was found of its cuts. */
export interface JudgedRecording<File> {
  readonly file: File;
  readonly found: FileAudit;
}

/** A rule over all recordings; how sure its difference is, only the searches themselves know. */
export type RuleOfAll = Omit<RefereedRule, 'difference'>;

/** So many cuts of each recording draw at least as many of each rule from all, as `espalier audit` does. */
export function perRecording(perRule: number, recordings: number): number {
  return Math.ceil(perRule / Math.max(1, recordings));
}

/** The rules of all recordings by their names, in the order in which they come. */
export function rulesOfAll(found: readonly FileAudit[]): RuleOfAll[] {
  const rules = new Map<string, RuleOfAll>();
  for (const { rule, label, cuts, all, control } of found.flatMap((audit) => audit.rules)) {
    const so = rules.get(rule);
    rules.set(rule, {
      rule,
      label,
      cuts: cuts + (so?.cuts ?? 0),
      all: both(all, so?.all),
      control: both(control, so?.control),
    });
  }
  return [...rules.values()];
}

function both(one: RefereedTally, other: RefereedTally | undefined): RefereedTally {
  if (other === undefined) return one;
  const right = one.withoutRule.right + other.withoutRule.right;
  const decided = one.withoutRule.decided + other.withoutRule.decided;
  const [low, high] = intervalOf({ part: right, of: decided }) ?? [];
  return {
    judged: one.judged + other.judged,
    wrong: one.wrong + other.wrong,
    cannotTell: one.cannotTell + other.cannotTell,
    withoutRule: { right, decided, ...(low !== undefined && high !== undefined && { low, high }) },
  };
}

/** Those that are right among those that are right or wrong. */
export function shareOf({ withoutRule: { right, decided } }: RefereedTally): Share {
  return { part: right, of: decided };
}

/** A cut that was wrong, with its recording. */
export interface WrongCutOfAll<File> {
  readonly file: File;
  readonly cut: RefereedCut;
  /** The name of its rule for people. */
  readonly label: string;
}

/** The wrong cuts of all recordings, the one furthest from its bound first; at most so many. */
export function worstOfAll<File>(recordings: readonly JudgedRecording<File>[], most: number): WrongCutOfAll<File>[] {
  return recordings
    .flatMap(({ file, found: { cuts, rules } }) =>
      cuts
        .filter(({ verdict }) => verdict === 'wrong')
        .map((cut) => ({ file, cut, label: rules.find(({ rule }) => rule === cut.rule)?.label ?? cut.rule })),
    )
    .toSorted((one, other) => other.cut.off - one.cut.off)
    .slice(0, most);
}
