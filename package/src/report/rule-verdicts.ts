/** How often audits have found the cuts of a rule wrong, beside their control. */

/** Those that were judged, and those of them that were wrong. */
interface Share {
  readonly judged: number;
  readonly wrong: number;
}

/** A rule as `espalier audit --json` has it; in the control nothing is turned off. */
export interface RuleVerdict {
  readonly rule: string;
  readonly all: Share;
  readonly control: Share;
}

/** Adds up what audits of several recordings have found, by the name of the rule. */
export function addVerdicts(verdicts: Map<string, RuleVerdict>, found: readonly RuleVerdict[]): void {
  for (const { rule, all, control } of found) {
    const so = verdicts.get(rule);
    verdicts.set(rule, { rule, all: sum(all, so?.all), control: sum(control, so?.control) });
  }
}

function sum({ judged, wrong }: Share, other: Share = { judged: 0, wrong: 0 }): Share {
  return { judged: judged + other.judged, wrong: wrong + other.wrong };
}
