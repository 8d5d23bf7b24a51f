/** Which rule decided at a record. */
import { type Declarations, OWN_DECLARATIONS, type RuleDeclaration } from '../engine/declarations.js';
import type { TraceRecords } from '../engine/trace-records.js';

/** By its name in the file; a search that was reduced was decided by the rule that reduces. */
export function decidingRule(records: TraceRecords, id: number): string | undefined {
  const { declarations } = records;
  return records.declaration(id)?.name ?? (records.reducedBy(id) > 0 ? reducingRule(declarations)?.name : undefined);
}

/** Why a search ended, by name: a reduction has ended it where the move was not searched again. */
export function endedBy(records: TraceRecords, id: number): string | undefined {
  const isHeld = (records.searches(id) ?? 1) <= 1;
  return (isHeld ? decidingRule(records, id) : records.declaration(id)?.name) ?? records.end(id);
}

/** The rule that reduces moves: that of the file, else the one of this engine. */
export function reducingRule(declarations: Declarations): RuleDeclaration | undefined {
  return ofMoveDepth(declarations) ?? ofMoveDepth(OWN_DECLARATIONS);
}

function ofMoveDepth({ rules }: Declarations): RuleDeclaration | undefined {
  return [...rules.values()].find(({ scope }) => scope === 'moveDepth');
}
