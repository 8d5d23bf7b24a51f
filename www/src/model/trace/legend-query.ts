/** The query that finds what the map shows by one of its colors. */

import type { LegendEntry } from '#espalier/element/tree/legend.js';
import { type Declarations, OWN_DECLARATIONS, type RuleDeclaration } from '#espalier/engine/declarations.js';
import { type Family, markOf } from '#espalier/model/palette.js';

/** Ends of a node that have a family without a rule. */
const ENDS: Readonly<Partial<Record<Family, readonly string[]>>> = {
  staticEval: ['standPat'],
  known: ['table', 'draw', 'upcomingRepetition', 'noMoves', 'mateDistance'],
};
const JOINT = ' | ';

export function legendQuery({ family, rule }: LegendEntry, declarations: Declarations = OWN_DECLARATIONS): string {
  if (rule !== undefined) return ofRule(rule);
  if (family === 'refuted') return 'end=refuted -reduced';
  if (family === 'reduced') return 'reduced';
  const rules = [...declarations.rules.values()].filter(
    (one) => markOf(one).family === family && one.name !== 'lateMoveReduction',
  );
  const ends = (ENDS[family] ?? []).map((end) => `end=${end}`);
  return [...new Set(rules.map(ofRule)), ...ends].join('|');
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
