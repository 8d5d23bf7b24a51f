/** How many records a press on each class of the legend finds, counted in one pass over all of them. */

import type { TraceRecords } from '#espalier/engine/trace-records.js';
import { decidingRule } from '#espalier/model/deciding-rule.js';
import { fixed } from '#espalier/model/words.js';
import { classesOf, partsOf } from './legend-query.js';

export function classCounts(records: TraceRecords): number[] {
  const byRule = new Map<string | undefined, number>();
  const byEnd = new Map<string | undefined, number>();
  let [reduced, refuted] = [0, 0];
  for (let id = 0; id < records.count; id += 1) {
    const [rule, end] = [decidingRule(records, id), records.end(id)];
    byRule.set(rule, (byRule.get(rule) ?? 0) + 1);
    byEnd.set(end, (byEnd.get(end) ?? 0) + 1);
    if (records.visit(id) === 'reduced') reduced += 1;
    else if (end === 'refuted') refuted += 1;
  }
  return classesOf(records).map(({ entry }) => {
    if (entry.rule === undefined && entry.family === 'reduced') return reduced;
    if (entry.rule === undefined && entry.family === 'refuted') return refuted;
    const { rules, ends } = partsOf(entry, records.declarations);
    return [...rules.map(({ name }) => byRule.get(name) ?? 0), ...ends.map((end) => byEnd.get(end) ?? 0)].reduce(
      (sum, count) => sum + count,
      0,
    );
  });
}

/** `812`, `5.5k`, `24k`, `1.2M`: where there is little room. */
export function briefCount(count: number): string {
  if (count < 1_000) return String(count);
  const [value, unit] = count < 999_500 ? [count / 1e3, 'k'] : [count / 1e6, 'M'];
  return `${fixed(value, value < 9.95 ? 1 : 0)}${unit}`;
}
