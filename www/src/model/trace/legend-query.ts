/** The query that finds what the map shows by one of its colors. */

import { type LegendEntry, legendEntries } from '#espalier/element/tree/legend.js';
import { type Declarations, OWN_DECLARATIONS, type RuleDeclaration } from '#espalier/engine/declarations.js';
import { ALL_FIELDS } from '#espalier/engine/trace-fields.js';
import type { TraceRecords } from '#espalier/engine/trace-records.js';
import { decidingRule } from '#espalier/model/deciding-rule.js';
import { type Family, markOf } from '#espalier/model/palette.js';
import { fixed } from '#espalier/model/words.js';

/** Ends of a node that have a family without a rule. */
const ENDS: Readonly<Partial<Record<Family, readonly string[]>>> = {
  staticEval: ['standPat'],
  known: ['table', 'draw', 'upcomingRepetition', 'noMoves', 'mateDistance'],
};
const JOINT = ' | ';

/** Rules and ends of nodes that make up a class; what is reduced or refuted is neither. */
export interface ClassParts {
  readonly rules: readonly RuleDeclaration[];
  readonly ends: readonly string[];
}

export function partsOf({ family, rule }: LegendEntry, declarations: Declarations): ClassParts {
  if (rule !== undefined) return { rules: [rule], ends: [] };
  const rules = [...declarations.rules.values()].filter(
    (one) => markOf(one).family === family && one.scope !== 'moveDepth',
  );
  return { rules, ends: ENDS[family] ?? [] };
}

export function legendQuery(entry: LegendEntry, { declarations, recorded }: Recorded): string {
  const [hasVisit, hasEnd] = [recorded.has('visit'), recorded.has('end')];
  if (entry.rule === undefined && entry.family === 'reduced') return hasVisit ? 'reduced' : '';
  if (entry.rule === undefined && entry.family === 'refuted')
    return ['', 'end=refuted', 'end=refuted -reduced'][Number(hasEnd) + Number(hasEnd && hasVisit)] ?? '';
  const { rules, ends } = partsOf(entry, declarations);
  return [...new Set(rules.map(ofRule)), ...(hasEnd ? ends.map((end) => `end=${end}`) : [])].join('|');
}

type Recorded = Pick<TraceRecords, 'declarations' | 'recorded'>;
const OWN: Recorded = { declarations: OWN_DECLARATIONS, recorded: ALL_FIELDS };

/** The classes that a program has: of one that declares few rules, or records little, there are few. */
export function classesOf(records: Recorded = OWN): { readonly entry: LegendEntry; readonly query: string }[] {
  const all = legendEntries(records.declarations).map((entry) => ({ entry, query: legendQuery(entry, records) }));
  return all.filter(({ query }) => query !== '');
}

/** By its letters, where they can stand in a query. */
function ofRule({ letters, name }: RuleDeclaration): string {
  return `rule=${/^[A-Za-z]+$/.test(letters) ? letters : name}`;
}

/** Whether a query asks for a class, alone or beside others. */
export function asksFor(text: string, query: string): boolean {
  return text.split(JOINT).includes(query);
}

/** The query with a class taken in, or, where it was in, left out. */
export function toggled(text: string, query: string): string {
  const parts = text.split(JOINT).filter((part) => part.trim() !== '');
  return (parts.includes(query) ? parts.filter((part) => part !== query) : [...parts, query]).join(JOINT);
}

/** How many records a press on each class of the legend finds, counted in one pass over all of them. */
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
