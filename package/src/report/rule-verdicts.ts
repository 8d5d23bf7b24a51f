/** How often audits have found the cuts of a rule right, beside their control. */
import { type Share, sum } from './share.js';

/** As `espalier audit --json` has them: what came of the cuts without their rule. */
interface JudgedCuts {
  readonly judged: number;
  readonly withoutRule: { readonly right: number; readonly decided: number };
}

/** A rule as `espalier audit --json` has it; in the control nothing is turned off. */
export interface JudgedRule {
  readonly rule: string;
  readonly all: JudgedCuts;
  readonly control: JudgedCuts;
}

/** Those that are right among those that are right or wrong, and those that are neither. */
export interface Verdict {
  readonly right: Share;
  readonly cannotTell: number;
}

export interface RuleVerdict {
  readonly cuts: Verdict;
  readonly control: Verdict;
}

/** Adds up what audits of several recordings have found, by the name of the rule. */
export function addVerdicts(verdicts: Map<string, RuleVerdict>, found: readonly JudgedRule[]): void {
  for (const { rule, all, control } of found) {
    const so = verdicts.get(rule);
    verdicts.set(rule, { cuts: added(all, so?.cuts), control: added(control, so?.control) });
  }
}

const NOTHING: Verdict = { right: { part: 0, of: 0 }, cannotTell: 0 };

function added({ judged, withoutRule: { right, decided } }: JudgedCuts, so: Verdict = NOTHING): Verdict {
  return {
    right: sum(so.right, { part: right, of: decided }),
    cannotTell: so.cannotTell + judged - decided,
  };
}
