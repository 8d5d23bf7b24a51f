/** The reports of a search that was interrupted, as if it had not been. */
import type { Info, RuleCount, RuleTally } from './wasm-types.js';

/** What the parts of a search before this one have counted. */
export interface Counted {
  readonly nodes: number;
  readonly milliseconds: number;
  /** Where they are asked for. */
  readonly rules?: readonly RuleCount[] | undefined;
}

export const NOTHING_COUNTED: Counted = { nodes: 0, milliseconds: 0 };

/** A report of the search as a whole. */
export function summed(info: Info, before: Counted): Info {
  if (before === NOTHING_COUNTED) return info;
  const nodes = info.nodes + before.nodes;
  const milliseconds = info.milliseconds + before.milliseconds;
  // Clocks may tick in milliseconds: count at least one.
  const nps = Math.floor((nodes * 1000) / Math.max(1, milliseconds));
  return { ...info, nodes, milliseconds, nps, ...(info.rules && { rules: rulesSum(info.rules, before.rules) }) };
}

function rulesSum(rules: readonly RuleCount[], before: readonly RuleCount[] = []): RuleCount[] {
  const earlier = new Map(before.map((count) => [count.rule, count]));
  if (rules.length === 0) return [...before];
  return rules.map((count) => {
    const other = earlier.get(count.rule);
    if (other === undefined) return count;
    return {
      ...count,
      improving: tallySum(count.improving, other.improving),
      notImproving: tallySum(count.notImproving, other.notImproving),
      unknown: tallySum(count.unknown, other.unknown),
    };
  });
}

function tallySum(one: RuleTally, other: RuleTally): RuleTally {
  return { tried: one.tried + other.tried, fired: one.fired + other.fired };
}
