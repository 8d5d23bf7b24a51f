/** The query that finds what the map shows by one of its colors. */

import { type LegendEntry, legendEntries } from '#espalier/element/tree/legend.js';
import { type Declarations, OWN_DECLARATIONS, type RuleDeclaration } from '#espalier/engine/declarations.js';
import { ALL_FIELDS } from '#espalier/engine/trace-fields.js';
import type { TraceRecords } from '#espalier/engine/trace-records.js';
import { type Family, markOf } from '#espalier/model/palette.js';

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
    (one) => markOf(one).family === family && one.name !== 'lateMoveReduction',
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
