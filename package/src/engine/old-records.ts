/** Records of formats 2 and 3, which had room for four terms of a rule and ten of a reduction. */
import { type DeclarationLine, type Declarations, linesOf, readDeclarations } from './declarations.js';
import { FORMAT_3_DECLARATIONS } from './old-layout.js';
import { FIXED_BYTES, NO_TERM, VISITS } from './trace-layout.js';

/** The last format with such records. */
export const OLD_FORMAT = 3;

/** Bytes of a record, then and after the conversion. */
export const OLD_RECORD_BYTES = 80;

/** Where the terms of the rule, those of the reduction, and what followed them lay. */
const [RULE_TERMS, REDUCTION, REST] = [20, 28, 48];
const VISIT = 70;

/** Writes an old record in the present layout. Terms that the file does not list are not known. */
export function convertRecord(old: Uint8Array, into: Uint8Array, listed: { terms: boolean; reduction: boolean }): void {
  into.set(old.subarray(0, RULE_TERMS));
  into.set(old.subarray(REST, OLD_RECORD_BYTES), RULE_TERMS);
  const isReduced = VISITS[old[VISIT] ?? 0] === 'reduced';
  const reduction = isReduced ? known(old.subarray(REDUCTION, REST), listed.reduction) : new Uint8Array();
  into.set(reduction, FIXED_BYTES);
  into.set(known(old.subarray(RULE_TERMS, REDUCTION), listed.terms), FIXED_BYTES + reduction.length);
}

function known(terms: Uint8Array, isListed: boolean): Uint8Array {
  if (isListed) return terms;
  const unknown = new DataView(new ArrayBuffer(terms.length));
  for (let at = 0; at < terms.length; at += 2) unknown.setInt16(at, NO_TERM, true);
  return new Uint8Array(unknown.buffer);
}

/** Those of the engine that wrote formats 2 and 3, and what such a file declares besides. */
export function oldDeclarations(lines: Iterable<DeclarationLine>): Declarations {
  const own = readDeclarations(lines);
  const then = readDeclarations(linesOf(FORMAT_3_DECLARATIONS));
  const late = then.reductions.get('reduced') ?? [];
  return {
    rules: new Map([...own.rules, ...then.rules]),
    reductions: new Map([['reduced', late]]),
    extensions: new Map(),
  };
}
