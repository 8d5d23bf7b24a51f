/** A checker for trace files: says what is wrong, where, and what to do. */

import type { Rules } from '../rules/types.js';
import { faultAt, type TraceFault, type TraceFaultKind } from './trace-fault.js';
import { flagsOf, type TraceField } from './trace-fields.js';
import { bytesOf, recordsOf } from './trace-file.js';
import { byteOf, parseHeader, type TraceHeader } from './trace-header.js';
import {
  AT,
  BLANK,
  BOUNDS,
  CASTLE,
  ENDS,
  HEADER_AT,
  KINDS,
  MINOR,
  NO_CODE,
  TAIL_AT,
  TAIL_BYTES,
  VISITS,
} from './trace-layout.js';
import { tellIllegalMoves } from './trace-legality.js';
import { FULL_RATE, PROMOTION, TraceRecords } from './trace-records.js';
import { treeFaults } from './trace-structure.js';

/** More would not be read. */
const MOST_FAULTS = 100;

/** How a file is checked. */
export interface TraceCheckOptions {
  /** The most faults that are listed, 100 unless given. */
  limit?: number;
  /** The rules of `espalier/rules`: with them every move has to be playable in the position of its node. */
  rules?: Rules | undefined;
}

/** What is wrong with a file. */
export interface TraceCheck {
  /** In the order of the bytes, at most as many as asked for. */
  readonly faults: readonly TraceFault[];
  /** All that there are, listed or not. */
  readonly total: number;
}

/**
 * What is wrong with a trace file; empty for a good one. It reads a file of any program and never throws.
 * Whether a move can be played is asked where the rules are given.
 */
export function checkTrace(content: Uint8Array | ArrayBuffer, options: TraceCheckOptions = {}): TraceFault[] {
  return [...countFaults(content, options).faults];
}

/** As `checkTrace`, with the number of all faults. */
export function countFaults(
  content: Uint8Array | ArrayBuffer,
  { limit = MOST_FAULTS, rules }: TraceCheckOptions = {},
): TraceCheck {
  const file = bytesOf(content);
  const { header, faults } = parseHeader(file);
  if (header === undefined) return { faults: faults.slice(0, limit), total: faults.length };
  const check = new RecordCheck(file, header);
  const tree = treeFaults(check.records, header, limit);
  const listed = [...faults, ...hashFaults(file, header), ...tree.faults];
  let total = listed.length - tree.faults.length + tree.total;
  const tell = (fault: TraceFault): void => {
    total += 1;
    // Each kind of check has room for as many as are listed in the end.
    if (listed.length < limit * KINDS_OF_CHECKS) listed.push(fault);
  };
  for (let id = 0; id < header.count; id += 1) check.faults(id).forEach(tell);
  // In a tree that is none, no record has a position.
  if (rules !== undefined && tree.total === 0) tellIllegalMoves(check.records.bytes, header, rules, tell);
  // Faults of one record come together, in the order of its bytes.
  return { faults: listed.sort((one, other) => one.offset - other.offset).slice(0, limit), total };
}

/** The header, the tree, the fields and the moves. */
const KINDS_OF_CHECKS = 4;

function hashFaults(file: Uint8Array, { hash, start, count, recordBytes }: TraceHeader): TraceFault[] {
  if (hash === undefined) return [];
  const expected = hashOf(file.subarray(start, start + count * recordBytes));
  if (expected === hash) return [];
  const advice = 'A record was changed after the hash was made. Write 0 where there is none.';
  return [faultAt('hash', HEADER_AT.hash, { field: 'hash', expected, found: hash, advice })];
}

/** The records of a file, as stored. */
class RecordCheck {
  readonly records: TraceRecords;
  readonly #header: TraceHeader;
  readonly #view: DataView;
  /** Asking an object takes a fraction of the time of asking a set. */
  readonly #recorded: Readonly<Record<TraceField, boolean>>;
  /** Nodes of the children of each record. */
  readonly #below: Float64Array;

  constructor(file: Uint8Array, header: TraceHeader) {
    this.#header = header;
    const bytes = recordsOf(file, header);
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.records = new TraceRecords(bytes, header);
    this.#recorded = flagsOf(header.recorded);
    this.#below = new Float64Array(header.count);
    for (let id = 1; id < header.count; id += 1) {
      const parent = this.records.parent(id);
      if (parent < id) this.#below[parent] = (this.#below[parent] ?? 0) + this.records.nodes(id);
    }
  }

  /** What is wrong with the fields of one record, apart from its place in the tree. */
  faults(id: number): TraceFault[] {
    return [
      ...this.#nodeFaults(id),
      ...this.#codeFaults(id),
      ...this.#moveFaults(id),
      ...this.#scoreFaults(id),
      ...this.#ruleFaults(id),
    ];
  }

  #nodeFaults(id: number): TraceFault[] {
    const nodes = this.records.nodes(id);
    const below = Math.min(this.#below[id] ?? 0, MOST_NODES);
    if (this.records.visit(id) === 'pruned') {
      if (nodes === 0) return [];
      return [this.#fault(id, 'nodes', 'nodes', '0 for a pruned move', nodes, 'It was not searched: write 0.')];
    }
    if (nodes >= below) return [];
    const expected = `at least ${below}, the nodes of its children`;
    return [this.#fault(id, 'nodes', 'nodes', expected, nodes, 'Count the nodes below it as well.')];
  }

  #codeFaults(id: number): TraceFault[] {
    // A newer minor version has codes that are not known here.
    if (this.#header.minor > MINOR) return [];
    const faults: TraceFault[] = [];
    for (const [field, names] of [
      ['visit', VISITS],
      ['kind', KINDS],
      ['end', ENDS],
    ] as const) {
      const code = this.#u8(id, AT[field]);
      if (!this.#has(field) || code < names.length || code === NO_CODE) continue;
      const expected = `0 to ${names.length - 1}, or ${NO_CODE} where it is not known`;
      const advice = `Write ${NO_CODE} for one that the format has no code for.`;
      faults.push(this.#fault(id, 'code', field, expected, code, advice));
    }
    const rule = this.#u8(id, AT.rule);
    const isKnown = rule === 0 || rule === NO_CODE || this.#header.declarations.rules.has(rule);
    if (this.#has('rule') && !isKnown) {
      const expected = 'the number of a rule that the header declares, or 0';
      const advice = `Write a line "rule ${rule} NAME" into the header.`;
      faults.push(this.#fault(id, 'code', 'rule', expected, rule, advice));
    }
    return faults;
  }

  #moveFaults(id: number): TraceFault[] {
    const code = this.records.moveCode(id);
    if (code === 0) return [];
    const fault = moveFault(code);
    if (fault === undefined) return [];
    const [expected, advice] = fault;
    return [this.#fault(id, 'move', 'move', expected, `0x${code.toString(16).padStart(4, '0')}`, advice)];
  }

  #scoreFaults(id: number): TraceFault[] {
    const { records } = this;
    const [alpha, beta, score, end] = [records.alpha(id), records.beta(id), records.score(id), records.end(id)];
    const faults: TraceFault[] = [];
    // A draw within reach raises alpha, which then may lie above beta.
    if (alpha !== undefined && beta !== undefined && alpha > beta && end !== 'upcomingRepetition') {
      const advice = 'Both are for the side to move at the node: negate and swap them on the way down.';
      faults.push(this.#fault(id, 'window', 'alpha', `at most beta, ${beta}`, alpha, advice));
    }
    const rate = this.#u16(id, AT.rate);
    if (this.#has('rate') && rate > FULL_RATE && rate !== BLANK.rate) {
      faults.push(
        this.#fault(id, 'rate', 'rate', `0 to ${FULL_RATE}`, rate, `Write ${BLANK.rate} where it is not known.`),
      );
    }
    const factor = records.factor(id);
    if (factor !== undefined && factor > FULL_RATE) {
      faults.push(
        this.#fault(id, 'rate', 'factor', `0 to ${FULL_RATE}`, factor, `Write ${BLANK.factor} where it is not known.`),
      );
    }
    const bound = records.bound(id);
    const visit = records.visit(id);
    const hasBound = bound !== undefined && visit !== 'search' && visit !== 'pruned';
    if (hasBound && alpha !== undefined && beta !== undefined && score !== undefined) {
      const expected = score <= alpha ? 'upper' : score >= beta ? 'lower' : 'exact';
      if (bound !== expected) {
        const words = `${BOUNDS.indexOf(expected)}, ${expected}, for ${score} in ${alpha} to ${beta}`;
        const advice = 'Compare the score with the window of the record.';
        faults.push(this.#fault(id, 'bound', 'flags', words, BOUNDS.indexOf(bound), advice));
      }
    }
    return faults;
  }

  #ruleFaults(id: number): TraceFault[] {
    if (this.records.end(id) !== 'rule') return [];
    const faults: TraceFault[] = [];
    if (this.#has('rule') && this.#u8(id, AT.rule) === 0) {
      const advice = `Write which one, or ${NO_CODE} where that is not known.`;
      faults.push(this.#fault(id, 'code', 'rule', 'a rule, as one ended the node', 0, advice));
    }
    const value = this.records.value(id);
    const threshold = this.records.threshold(id);
    if (value !== undefined && threshold !== undefined && value < threshold) {
      const advice = 'A rule fires where its value has reached the threshold.';
      faults.push(this.#fault(id, 'comparison', 'value', `at least the threshold, ${threshold}`, value, advice));
    }
    const terms = this.records.terms(id).map((term) => term.value);
    if (threshold !== undefined && terms.length > 0 && terms.every((term) => term !== undefined)) {
      const sum = terms.reduce((all, term) => all + term, 0);
      if (sum !== threshold) {
        const advice = 'Carry what does not fit into 16 bits over to the next term.';
        faults.push(
          this.#fault(
            id,
            'comparison',
            'threshold',
            `the sum of its terms, ${terms.join(' + ')} = ${sum}`,
            threshold,
            advice,
          ),
        );
      }
    }
    return faults;
  }

  #has(field: TraceField): boolean {
    return this.#recorded[field];
  }

  #fault(
    record: number,
    kind: TraceFaultKind,
    field: keyof typeof AT | 'factor',
    expected: string,
    found: string | number,
    advice: string,
  ): TraceFault {
    const tail = this.#header.recordBytes - TAIL_BYTES + TAIL_AT.factor;
    const at = field === 'factor' ? byteOf(this.#header, record, 'parent') + tail : byteOf(this.#header, record, field);
    return faultAt(kind, at, { record, field, expected, found, advice });
  }

  #u8(id: number, at: number): number {
    return this.#view.getUint8(id * this.#header.recordBytes + at);
  }

  #u16(id: number, at: number): number {
    return this.#view.getUint16(id * this.#header.recordBytes + at, true);
  }
}

/** Counts stop here. */
const MOST_NODES = 0xffff_ffff;

/** What a move code should be, where no piece can make the move, and what to do. */
function moveFault(code: number): readonly [expected: string, advice: string] | undefined {
  const [from, to, kind] = [code & 63, (code >> 6) & 63, code >> 12];
  const [fromRank, toRank] = [from >> 3, to >> 3];
  const isOneOf = (rank: number, ranks: readonly number[]): boolean => ranks.includes(rank);
  if (kind === 1 || kind === 3) {
    return [
      'a kind of move: 0, 2, or 4 to 15',
      'Bits 12 to 15 are the kind: write 0 for a plain move, a capture among them.',
    ];
  }
  if (kind >= CASTLE) {
    const isHome = fromRank === toRank && isOneOf(fromRank, [0, 7]);
    if (isHome && isOneOf(to & 7, [2, 6])) return undefined;
    return [
      'castling on the first or last rank, with the king to file c or g',
      'Write where the king ends, and 8 and the file of the rook as the kind; a plain move has kind 0.',
    ];
  }
  if (from === to) return ['two squares', 'Write 0 where no move leads here.'];
  if (kind >= PROMOTION) {
    const isLast = (fromRank === 6 && toRank === 7) || (fromRank === 1 && toRank === 0);
    if (isLast && isNextFile(from, to)) return undefined;
    return ['a promotion on the last rank', 'Write kind 0 where no pawn promotes.'];
  }
  if (kind === EN_PASSANT) {
    const isThere = (fromRank === 4 && toRank === 5) || (fromRank === 3 && toRank === 2);
    if (isThere && from % 8 !== to % 8 && isNextFile(from, to)) return undefined;
    return ['a capture en passant', 'Write kind 0 for a capture of what stands on the square.'];
  }
  return undefined;
}

const EN_PASSANT = 2;

function isNextFile(from: number, to: number): boolean {
  return Math.abs((from % 8) - (to % 8)) <= 1;
}

/** The start of FNV-1a with 64 bits, in halves of 32. */
const START_HIGH = 0xcbf2_9ce4;
const START_LOW = 0x8422_2325;

/** Its prime is 2⁴⁰ and this. */
const PRIME_LOW = 0x1b3;

const HALF = 2 ** 32;

/**
 * FNV-1a (Fowler, Noll, Vo) over eight bytes at a time, in 16 hexadecimal digits. Halves of 32 bits take a
 * tenth of the time of big integers.
 */
function hashOf(bytes: Uint8Array): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let high = START_HIGH;
  let low = START_LOW;
  for (let at = 0; at + 8 <= bytes.length; at += 8) {
    low = (low ^ view.getUint32(at, true)) >>> 0;
    high = (high ^ view.getUint32(at + 4, true)) >>> 0;
    const product = low * PRIME_LOW;
    // The part of 2⁴⁰ moves the low half up by 8 bits beyond the high half's start.
    high = (high * PRIME_LOW + Math.floor(product / HALF) + ((low << 8) >>> 0)) % HALF;
    low = product % HALF;
  }
  return high.toString(16).padStart(8, '0') + low.toString(16).padStart(8, '0');
}
