/** Statistics of a recorded search, counted from its records: of any program, and of what it has recorded. */
import type { RuleDeclaration } from './declarations.js';
import type { TraceField } from './trace-fields.js';
import { FULL_RATE, type TraceRecords } from './trace-records.js';

/** What one rule has decided among the records. */
export interface RuleCounts {
  /** What the file says of the rule. */
  readonly declaration: RuleDeclaration;
  /** Nodes that it ended and moves that it pruned. */
  readonly fired: number;
  /** Those where the position was improving. */
  readonly improving: number;
  /** Those where it was not improving. */
  readonly notImproving: number;
  /** Those where that is not known. */
  readonly unknown: number;
  /** Further moves that were pruned by the same decisions. */
  readonly others: number;
  /** How many there are at each depth that was left, from 0 on; those whose depth is not known are in none. */
  readonly byDepth: readonly number[];
}

/** The nodes at one distance from the root. */
export interface PlyCounts {
  /** Nodes that were visited. */
  readonly nodes: number;
  /** Nodes of which it is known whether they were improving. */
  readonly known: number;
  /** Those of them that were improving. */
  readonly improving: number;
  /** Of their rates, from 0 to 1; `undefined` where none is recorded. */
  readonly meanRate: number | undefined;
}

/** Which move refuted its node. */
export interface CutoffCounts {
  /** Nodes that a move refuted whose number is known. */
  readonly total: number;
  /** Those that the first move refuted. */
  readonly firstMove: number;
  /** Those that one of the first four moves refuted. */
  readonly firstFour: number;
  /** The number of the move that refuted, in the mean, from 1. */
  readonly meanNumber: number | undefined;
}

/** What a recording holds. What its program does not record is `undefined`. */
export interface RecordCounts {
  /** Visits that were recorded, the search as a whole not among them. */
  readonly visited: number;
  /** Moves that were pruned, those among others with them. */
  readonly pruned: number | undefined;
  /** The rules that the file declares and that have decided something, most first. */
  readonly rules: readonly RuleCounts[] | undefined;
  /** By distance from the root. */
  readonly plies: readonly PlyCounts[];
  /** Which moves refuted their nodes. */
  readonly cutoffs: CutoffCounts | undefined;
  /** Visits whose position the table knew, and that it answered. */
  readonly table: { readonly hits: number | undefined; readonly answers: number | undefined };
  /** Moves that were searched with a reduction, and those of them that were searched again. */
  readonly reduced: { readonly moves: number; readonly again: number } | undefined;
}

/**
 * Counts what records hold: for a file whose program leaves no statistics, and in one pass over all of it.
 *
 * @example
 * ```ts
 * import { countRecords, readTrace } from 'espalier/trace';
 *
 * declare const file: Uint8Array;
 * const { rules = [] } = countRecords(readTrace(file).records);
 * for (const { declaration, fired } of rules) console.log(declaration.label, fired);
 * ```
 */
export function countRecords(records: TraceRecords): RecordCounts {
  const counter = new RecordCounter();
  counter.add(records);
  return counter.counts();
}

/** Counts over several recordings; rules of one name are one rule, declared as in the first of them. */
export class RecordCounter {
  readonly #recorded = new Set<TraceField>();
  readonly #rules = new Map<string, Tally>();
  readonly #plies: PlySums[] = [];
  readonly #cutoffs = { total: 0, firstMove: 0, firstFour: 0, sum: 0 };
  #visited = 0;
  #pruned = 0;
  #hits = 0;
  #answers = 0;
  #reduced = 0;
  #again = 0;

  add(records: TraceRecords): void {
    for (const field of records.recorded) this.#recorded.add(field);
    for (let id = 0; id < records.count; id += 1) this.#addRecord(records, id);
  }

  #addRecord(records: TraceRecords, id: number): void {
    const [visit, end] = [records.visit(id), records.end(id)];
    const declaration = records.declaration(id);
    if (declaration !== undefined) add(this.#rules, declaration, records, id);
    if (visit === 'pruned') {
      this.#pruned += 1 + (records.others(id) ?? 0);
      return;
    }
    if (visit === 'search') return;
    this.#visited += 1;
    addToPly(this.#plies, records, id);
    if (records.isInTable(id) === true) this.#hits += 1;
    if (end === 'table') this.#answers += 1;
    if (visit === 'reduced') {
      this.#reduced += 1;
      // The record of the first search has the number of all.
      if ((records.searches(id) ?? 1) > 1) this.#again += 1;
    }
    if (end === 'refuted') addCutoff(this.#cutoffs, refutationOf(records, id));
  }

  counts(): RecordCounts {
    const has = (...fields: TraceField[]): boolean => fields.every((field) => this.#recorded.has(field));
    const { total, firstMove, firstFour, sum } = this.#cutoffs;
    return {
      visited: this.#visited,
      pruned: has('visit') ? this.#pruned : undefined,
      rules: has('rule') ? [...this.#rules.values()].sort((one, other) => other.fired - one.fired) : undefined,
      plies: this.#plies.map(({ nodes, known, improving, rates, sum: all }) => ({
        nodes,
        known,
        improving,
        meanRate: rates === 0 ? undefined : all / rates / FULL_RATE,
      })),
      cutoffs: has('end')
        ? { total, firstMove, firstFour, meanNumber: total === 0 ? undefined : sum / total }
        : undefined,
      table: { hits: has('table') ? this.#hits : undefined, answers: has('end') ? this.#answers : undefined },
      reduced: has('visit', 'searches') ? { moves: this.#reduced, again: this.#again } : undefined,
    };
  }
}

type Tally = { -readonly [Name in keyof RuleCounts]: RuleCounts[Name] } & { byDepth: number[] };

function add(rules: Map<string, Tally>, declaration: RuleDeclaration, records: TraceRecords, id: number): void {
  let tally = rules.get(declaration.name);
  if (tally === undefined) {
    tally = { declaration, fired: 0, improving: 0, notImproving: 0, unknown: 0, others: 0, byDepth: [] };
    rules.set(declaration.name, tally);
  }
  tally.fired += 1;
  tally.others += records.visit(id) === 'pruned' ? (records.others(id) ?? 0) : 0;
  const state = records.improving(id);
  tally[state === undefined ? 'unknown' : state ? 'improving' : 'notImproving'] += 1;
  const depth = records.nodeDepth(id) ?? records.depth(id);
  if (depth === undefined || depth < 0) return;
  while (tally.byDepth.length <= depth) tally.byDepth.push(0);
  tally.byDepth[depth] = (tally.byDepth[depth] ?? 0) + 1;
}

interface PlySums {
  nodes: number;
  known: number;
  improving: number;
  rates: number;
  sum: number;
}

function addToPly(plies: PlySums[], records: TraceRecords, id: number): void {
  const ply = records.ply(id);
  while (plies.length <= ply) plies.push({ nodes: 0, known: 0, improving: 0, rates: 0, sum: 0 });
  const sums = plies[ply];
  if (sums === undefined) return;
  sums.nodes += 1;
  const state = records.improving(id);
  if (state === undefined) return;
  sums.known += 1;
  if (state) sums.improving += 1;
  const rate = records.rate(id);
  if (rate === undefined) return;
  sums.rates += 1;
  sums.sum += rate;
}

/** Number of the last move that was searched in a node: the one that refuted it; as it is recorded, else by its place. */
function refutationOf(records: TraceRecords, id: number): number | undefined {
  let [last, place, code]: [number | undefined, number, number] = [undefined, 0, 0];
  for (const child of records.children(id)) {
    if (records.visit(child) === 'pruned' || records.move(child) === undefined) continue;
    // Searches of one move follow each other.
    if (records.moveCode(child) !== code) place += 1;
    code = records.moveCode(child);
    last = child;
  }
  if (last === undefined) return undefined;
  const number = records.number(last);
  return number === undefined || number === 0 ? place : number;
}

function addCutoff(
  cutoffs: { total: number; firstMove: number; firstFour: number; sum: number },
  number: number | undefined,
): void {
  if (number === undefined) return;
  cutoffs.total += 1;
  cutoffs.sum += number;
  if (number <= 1) cutoffs.firstMove += 1;
  if (number <= 4) cutoffs.firstFour += 1;
}
