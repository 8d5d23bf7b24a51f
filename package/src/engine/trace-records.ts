/**
 * The bytes of a trace, decoded where they lie: records in pre-order, with the layout of `trace-layout.ts`, little-endian.
 * `docs/trace-format.md` says what is in them.
 */
import {
  AT, BOUND_BIT, BOUNDS, CASTLE, COUNT, ENDS, FLAG, KINDS, MATE, MATE_IN_MAX, NO_SCORE, RECORD_BYTES, REDUCTION_PARTS,
  RULES, TABLE_BOUND_BIT, VISITS,
} from './trace-layout.js';
import type {
  End, ReductionPart, RuleName, TableUse, TraceBound, TraceMove, TraceNode, Visit,
} from './trace-node.js';
import type { Score } from './wasm-types.js';

export { RECORD_BYTES } from './trace-layout.js';

/** One ply, in the unit of reductions; also the whole of a rate. */
const FULL = 1024;

/**
 * All records of a trace. Its methods read one field of one record and make no objects, so that a
 * million of them can be walked between two frames; `node` decodes a record as a whole.
 */
export class TraceRecords {
  readonly bytes: Uint8Array;
  readonly count: number;
  readonly #view: DataView;
  readonly #chess960: boolean;

  constructor(bytes: Uint8Array, chess960 = false) {
    if (bytes.length % RECORD_BYTES !== 0) {
      throw new RangeError(`A trace of ${bytes.length} bytes is not a number of whole records.`);
    }
    this.bytes = bytes;
    this.count = bytes.length / RECORD_BYTES;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#chess960 = chess960;
  }

  parent(id: number): number {
    return this.#view.getUint32(id * RECORD_BYTES + AT.parent, true);
  }

  subtree(id: number): number {
    return this.#view.getUint32(id * RECORD_BYTES + AT.subtree, true);
  }

  nodes(id: number): number {
    return this.#view.getUint32(id * RECORD_BYTES + AT.nodes, true);
  }

  /** Zero where no move leads here; equal moves have equal codes. */
  moveCode(id: number): number {
    return this.#view.getUint16(id * RECORD_BYTES + AT.move, true);
  }

  ply(id: number): number {
    return this.#view.getUint8(id * RECORD_BYTES + AT.ply);
  }

  visit(id: number): Visit {
    return VISITS[this.#view.getUint8(id * RECORD_BYTES + AT.visit)] ?? 'search';
  }

  end(id: number): End {
    return ENDS[this.#view.getUint8(id * RECORD_BYTES + AT.end)] ?? 'stopped';
  }

  rule(id: number): RuleName | undefined {
    return RULES[this.#view.getUint8(id * RECORD_BYTES + AT.rule) - 1];
  }

  depth(id: number): number {
    return this.#view.getInt8(id * RECORD_BYTES + AT.depth);
  }

  depthAsked(id: number): number {
    return this.#view.getInt8(id * RECORD_BYTES + AT.depthAsked);
  }

  /**
   * From 0 to 1024; `undefined` where the search did not come to ask for it, as in a node that the
   * table has answered.
   */
  rate(id: number): number | undefined {
    const wasAsked = this.eval(id) !== undefined || this.#flag(id, FLAG.inCheck);
    if (!wasAsked || this.visit(id) === 'search') return undefined;
    return this.#view.getUint16(id * RECORD_BYTES + AT.rate, true);
  }

  improving(id: number): boolean {
    return this.#flag(id, FLAG.improving);
  }

  /** Centipawns by which the static eval rose in two plies, else in four; `undefined` where it is not known. */
  improvement(id: number): number | undefined {
    const value = this.#int16(id, AT.improvement);
    return value === NO_SCORE ? undefined : value;
  }

  /** As the search counts: centipawns, and distances to mate beyond all of them. */
  score(id: number): number {
    return this.#int16(id, AT.score);
  }

  /** Lower end of the window, as `score`. */
  alpha(id: number): number {
    return this.#int16(id, AT.alpha);
  }

  /** Upper end of the window, as `score`. */
  beta(id: number): number {
    return this.#int16(id, AT.beta);
  }

  /** As `score`; `undefined` where there is no static evaluation. */
  eval(id: number): number | undefined {
    return present(this.#int16(id, AT.eval));
  }

  /** Whole plies by which the move was searched less deep. */
  reducedBy(id: number): number {
    return this.visit(id) === 'reduced' ? this.depthAsked(id) - this.depth(id) : 0;
  }

  /** The first record of a subtree below another, or `undefined` for a leaf. */
  firstChild(id: number): number | undefined {
    return this.subtree(id) > 1 ? id + 1 : undefined;
  }

  /** Numbers of all children, in the order of the search. */
  *children(id: number): Generator<number, void> {
    const end = id + this.subtree(id);
    for (let child = id + 1; child < end; child += this.subtree(child)) yield child;
  }

  /**
   * The rules that have cut work short: that which ended the node or left the move out, and the
   * late-move reduction, where the score of the reduced search was taken for the truth.
   */
  cuts(id: number): RuleName[] {
    const end = this.end(id);
    const rule = end === 'rule' ? this.rule(id) : undefined;
    const held = this.visit(id) === 'reduced' && end !== 'stopped' && this.score(id) >= this.beta(id);
    return [...(rule === undefined ? [] : [rule]), ...(held ? (['lateMoveReduction'] as const) : [])];
  }

  bytesOf(id: number): Uint8Array {
    return this.bytes.slice(id * RECORD_BYTES, (id + 1) * RECORD_BYTES);
  }

  move(id: number): TraceMove | undefined {
    const code = this.moveCode(id);
    return code === 0 ? undefined : decodeMove(code, this.#chess960);
  }

  node(id: number): TraceNode {
    if (!Number.isInteger(id) || id < 0 || id >= this.count) {
      throw new RangeError(`There is no record ${id}; the trace has ${this.count}.`);
    }
    const byte = (at: number): number => this.#view.getUint8(id * RECORD_BYTES + at);
    const int8 = (at: number): number => this.#view.getInt8(id * RECORD_BYTES + at);
    const int16 = (at: number): number => this.#int16(id, at);
    const int32 = (at: number): number => this.#view.getInt32(id * RECORD_BYTES + at, true);
    const maybeScore = (at: number): Score | undefined => {
      const value = present(int16(at));
      return value === undefined ? undefined : scoreOf(value);
    };
    return {
      id,
      parent: this.parent(id),
      subtree: this.subtree(id),
      nodes: this.nodes(id),
      value: int32(AT.value),
      threshold: int32(AT.threshold),
      terms: Array.from({ length: COUNT.terms }, (_, index) => int16(AT.terms + 2 * index)),
      move: this.move(id),
      ply: this.ply(id),
      visit: this.visit(id),
      kind: KINDS[byte(AT.kind)] ?? 'pv',
      number: byte(AT.number),
      others: byte(AT.others),
      searches: byte(AT.searches),
      depthAsked: this.depthAsked(id),
      depth: this.depth(id),
      extension: int8(AT.extension),
      alpha: scoreOf(int16(AT.alpha)),
      beta: scoreOf(int16(AT.beta)),
      rawEval: maybeScore(AT.rawEval),
      eval: maybeScore(AT.eval),
      improvement: present(int16(AT.improvement)),
      improving: this.improving(id),
      rate: this.#view.getUint16(id * RECORD_BYTES + AT.rate, true) / FULL,
      inCheck: this.#flag(id, FLAG.inCheck),
      table: this.#table(id),
      end: this.end(id),
      rule: this.rule(id),
      reduction: this.#reduction(id),
      score: scoreOf(this.score(id)),
      bound: this.#bound(id, BOUND_BIT),
    };
  }

  #table(id: number): TableUse | undefined {
    if (!this.#flag(id, FLAG.table)) return undefined;
    return {
      score: scoreOf(this.#int16(id, AT.tableScore)),
      depth: this.#view.getUint8(id * RECORD_BYTES + AT.tableDepth),
      bound: this.#bound(id, TABLE_BOUND_BIT),
      gaveMove: this.#flag(id, FLAG.tableGaveMove),
      gaveEval: this.#flag(id, FLAG.tableGaveEval),
    };
  }

  #reduction(id: number): Record<ReductionPart, number> {
    const part = (index: number): number => this.#int16(id, AT.reduction + 2 * index) / FULL;
    return Object.fromEntries(
      REDUCTION_PARTS.map((name, index) => [name, part(index)]),
    ) as Record<ReductionPart, number>;
  }

  #int16(id: number, at: number): number {
    return this.#view.getInt16(id * RECORD_BYTES + at, true);
  }

  #flag(id: number, flag: number): boolean {
    return (this.#flags(id) & flag) !== 0;
  }

  #bound(id: number, bit: number): TraceBound {
    return BOUNDS[(this.#flags(id) >> bit) & 3] ?? 'exact';
  }

  #flags(id: number): number {
    return this.#view.getUint16(id * RECORD_BYTES + AT.flags, true);
  }
}

function present(value: number): number | undefined {
  return value === NO_SCORE ? undefined : value;
}

/** A score of the search, as the rest of the API gives it. */
export function scoreOf(value: number): Score {
  if (value >= MATE_IN_MAX) return { kind: 'mate', moves: Math.floor((MATE - value + 1) / 2) };
  if (value <= -MATE_IN_MAX) return { kind: 'mate', moves: 0 - Math.floor((MATE + value) / 2) };
  return { kind: 'centipawns', value };
}

/** Six bits from, six bits to, where the piece ends; then the kind, which tells a promotion, or the rook of castling. */
function decodeMove(code: number, chess960: boolean): TraceMove {
  const from = squareName(code & 63);
  const to = squareName((code >> 6) & 63);
  const kind = code >> 12;
  // Chess960 names the castling rook, which stands beside the king.
  if (kind >= CASTLE) return { uci: from + (chess960 ? squareName((code & 56) + kind - CASTLE) : to), from, to };
  const promotion = kind >= PROMOTION ? 'nbrq'.charAt(kind - PROMOTION) : '';
  return { uci: from + to + promotion, from, to };
}

const PROMOTION = 4;

function squareName(square: number): string {
  return 'abcdefgh'.charAt(square & 7) + String((square >> 3) + 1);
}
