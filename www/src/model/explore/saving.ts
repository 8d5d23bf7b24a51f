/** Which rule saves most nodes, as far as a sample of its cuts tells. */

import type { RuleAudit, SampleAudit } from '#espalier/engine/types.js';
import { integer } from '#espalier/model/format.js';
import { t } from '#espalier/model/words.js';

export interface Saving extends Pick<RuleAudit, 'rule' | 'label'> {
  /** Nodes that all its cuts saved, estimated from those that were judged; negative where they cost nodes. */
  readonly nodes: number;
  /** How many of its cuts were judged. */
  readonly judged: number;
}

/** The rule whose cuts saved most; `undefined` where none was decided. */
export function mostSaving({ rules }: Pick<SampleAudit, 'rules'>): Saving | undefined {
  const known = rules.map(savingOf).filter((saving) => saving !== undefined);
  return known.sort((one, other) => other.nodes - one.nodes)[0];
}

function savingOf({ rule, label, cuts, all: { judged, saved } }: RuleAudit): Saving | undefined {
  if (saved === undefined || judged === 0) return undefined;
  return { rule, label, nodes: Math.round((saved / judged) * cuts), judged };
}

/** Why the rule was chosen. */
export function savingWords({ label, nodes, judged }: Saving): string {
  return t`${t(label)} saved most here: about ${integer(nodes)} nodes, estimated from ${judged} of its cuts.`;
}
