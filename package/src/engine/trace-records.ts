/**
 * The bytes of a trace, decoded where they lie: records in pre-order, with the layout of `trace-layout.ts`, little-endian.
 * `docs/trace-format.md` says what is in them.
 */

import type { Square } from '../chess/squares.js';
import { type Declarations, OWN_DECLARATIONS, type RuleDeclaration, type TermDeclaration } from './declarations.js';
import { RULES } from './rule-names.js';
import { ALL_FIELDS, flagsOf, type TraceField } from './trace-fields.js';
import {
  AT,
  BLANK,
  BOUND_BIT,
  BOUNDS,
  CASTLE,
  ENDS,
  EXTENDED_BY_BIT,
  FIXED_BYTES,
  FLAG,
  KINDS,
  MATE,
  MATE_IN_MAX,
  NO_PLIES,
  NO_SCORE,
  NO_TERM,
  RECORD_BYTES,
  TAIL_AT,
  TAIL_BYTES,
  VISITS,
} from './trace-layout.js';
import type {
  End,
  Kind,
  RuleName,
  TableUse,
  TraceBound,
  TraceCondition,
  TraceMove,
  TraceNode,
  TraceTerm,
  Visit,
} from './trace-node.js';
import type { Score } from './wasm-types.js';

export { RECORD_BYTES } from './trace-layout.js';

/** UCI's move that is none. What draws boards has it from `squares.ts`, which no engine needs. */
const PASS = '0000';

/** The largest rate; also one ply, in the unit of reductions. */
export const FULL_RATE = 1024;

/** How to read records; all of it is absent for those of this engine in standard chess. */
export interface RecordsMeaning {
  /** Castling is written as the king taking its rook. */
  chess960?: boolean;
  /** What the program records; everything else is `undefined` in every record. */
  recorded?: ReadonlySet<TraceField>;
  /** What the file says of its rules, terms and extensions. */
  declarations?: Declarations;
  /** How long a record is. */
  recordBytes?: number;
  /** The thread of the search, of several. */
  thread?: number | undefined;
}

/**
 * All records of a trace. Its methods read one field of one record and make no objects, so that a
 * million of them can be walked between two frames; `node` decodes a record as a whole.
 *
 * What is not known is `undefined`: the program does not record it, or did not know it there.
 */
export class TraceRecords {
  /** As they lie in a file; `docs/trace-format.md` says what they hold. */
  readonly bytes: Uint8Array;
  /** How many there are. */
  readonly count: number;
  /** What the program records. */
  readonly recorded: ReadonlySet<TraceField>;
  /** What its program says of its rules, terms and extensions. */
  readonly declarations: Declarations;
  /** The thread of the search that they are of, from 1; `undefined` where it had only one, or none is told. */
  readonly thread: number | undefined;
  /** The searches of the root; found when they are asked for. */
  #roots: readonly number[] | undefined;
  readonly #has: Readonly<Record<TraceField, boolean>>;
  readonly #view: DataView;
  readonly #chess960: boolean;
  readonly #size: number;
  /** By their codes: a few thousand stand for those of a million records. */
  readonly #moves = new Map<number, TraceMove>();
  /** The rules of this engine, by the numbers that they have here. */
  readonly #known: readonly (RuleName | undefined)[];

  constructor(bytes: Uint8Array, meaning: RecordsMeaning = {}) {
    const {
      chess960 = false,
      recorded = ALL_FIELDS,
      declarations = OWN_DECLARATIONS,
      recordBytes = RECORD_BYTES,
      thread,
    } = meaning;
    if (bytes.length % recordBytes !== 0) {
      throw new RangeError(`A trace of ${bytes.length} bytes is not a number of whole records.`);
    }
    this.bytes = bytes;
    this.count = bytes.length / recordBytes;
    this.recorded = recorded;
    // Asking an object takes a fraction of the time of asking a set.
    this.#has = flagsOf(recorded);
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#chess960 = chess960;
    this.#size = recordBytes;
    this.declarations = declarations;
    this.thread = thread;
    this.#known = knownRules(declarations);
  }

  /** The record above; the first record is its own. */
  parent(id: number): number {
    return this.#view.getUint32(id * this.#size + AT.parent, true);
  }

  /** Records of the subtree, this one included. */
  subtree(id: number): number {
    return this.#view.getUint32(id * this.#size + AT.subtree, true);
  }

  /** Nodes searched below, recorded or not; 0 for a pruned move. */
  nodes(id: number): number {
    return this.#view.getUint32(id * this.#size + AT.nodes, true);
  }

  /** Zero where no move leads here, or none is recorded; equal moves have equal codes. */
  moveCode(id: number): number {
    return this.#has.move ? this.#view.getUint16(id * this.#size + AT.move, true) : 0;
  }

  /** Plies from the position that was searched. */
  ply(id: number): number {
    return this.#byte(id, AT.ply);
  }

  /** Plies of the iteration it is of: those its search of the root was to have. `undefined` above the root. */
  iteration(id: number): number | undefined {
    // Every node asks for it: going up its line would take as long as the tree is deep.
    this.#roots ??=
      this.visit(0) === 'root' ? [0] : [...this.children(0)].filter((child) => this.visit(child) === 'root');
    const root = this.#roots.findLast((first) => first <= id);
    return root === undefined ? undefined : (this.depthAsked(root) ?? this.entryDepth(root) ?? this.depth(root));
  }

  /** How the visit came about. */
  visit(id: number): Visit | undefined {
    return this.#has.visit ? VISITS[this.#byte(id, AT.visit)] : undefined;
  }

  /** What the node was expected to be. */
  kind(id: number): Kind | undefined {
    return this.#has.kind ? KINDS[this.#byte(id, AT.kind)] : undefined;
  }

  /** Why the node ended. */
  end(id: number): End | undefined {
    return this.#has.end ? ENDS[this.#byte(id, AT.end)] : undefined;
  }

  /** A rule that this engine has, too; for one of any program see `declaration`. */
  rule(id: number): RuleName | undefined {
    return this.#has.rule ? this.#known[this.#byte(id, AT.rule)] : undefined;
  }

  /** What the file says of the rule that ended the node or pruned the move. */
  declaration(id: number): RuleDeclaration | undefined {
    return this.#has.rule ? this.declarations.rules.get(this.#byte(id, AT.rule)) : undefined;
  }

  /** The terms of the threshold, in the order of the rule's declaration. */
  terms(id: number): TraceTerm[] {
    return this.#terms(id, this.#reductionTerms(id).length, this.declaration(id)?.terms ?? []);
  }

  /** By how much the further conditions of the rule held, in the order of its declaration. */
  conditions(id: number): TraceCondition[] {
    const { terms = [], conditions = [] } = this.declaration(id) ?? {};
    return this.#terms(id, this.#reductionTerms(id).length + terms.length, conditions);
  }

  /** The terms of the reduction of the visit, in 1/1024 ply. */
  reduction(id: number): TraceTerm[] {
    return this.#terms(id, 0, this.#reductionTerms(id));
  }

  /** What made the move be searched deeper than the others, or less deep. */
  extendedBy(id: number): string | undefined {
    return this.#has.extendedBy
      ? this.declarations.extensions.get((this.#flags(id) >> EXTENDED_BY_BIT) & EXTENSIONS)
      : undefined;
  }

  /** Plies that it was searched to. */
  depth(id: number): number | undefined {
    return this.#int8(this.#has.depth, id, AT.depth);
  }

  /** Plies that it would have been searched to without extensions and reductions. */
  depthAsked(id: number): number | undefined {
    return this.#int8(this.#has.depthAsked, id, AT.depthAsked);
  }

  /**
   * From 0 to 1024; `undefined` where the search did not come to ask for it, as in a node that the
   * table has answered.
   */
  rate(id: number): number | undefined {
    if (!this.#has.rate || this.visit(id) === 'search') return undefined;
    const wasAsked = this.#isEvaluated(id) || this.inCheck(id) === true;
    const rate = this.#view.getUint16(id * this.#size + AT.rate, true);
    return wasAsked && rate !== BLANK.rate ? rate : undefined;
  }

  /**
   * Of improving, by the size of the improvement, from 0 to 1024; `undefined` where the search did not come to ask for
   * it, or the terms of the record leave no room.
   */
  factor(id: number): number | undefined {
    const at = this.#has.factor ? this.#tail(id) : undefined;
    if (at === undefined) return undefined;
    const factor = this.#view.getUint16(at + TAIL_AT.factor, true);
    return factor === BLANK.factor ? undefined : factor;
  }

  /** Number of the move in its node, from 1; 0 where there is no move. */
  number(id: number): number | undefined {
    return this.#small('number', id);
  }

  /** Further moves pruned by the same decision. */
  others(id: number): number | undefined {
    return this.#small('others', id);
  }

  /** Searches of this move in all, on the record of the first. */
  searches(id: number): number | undefined {
    return this.#small('searches', id);
  }

  /** Whether the table knew the position; `undefined` also where it was not asked. */
  isInTable(id: number): boolean | undefined {
    const isKnown = this.#has.table && (this.#flags(id) & (FLAG.table | FLAG.tableGaveMove)) !== FLAG.tableGaveMove;
    return this.#flag(isKnown, id, FLAG.table);
  }

  /** Plies that were left in the node whose move was pruned. */
  nodeDepth(id: number): number | undefined {
    return this.#tailPlies('nodeDepth', id);
  }

  /** Plies it was entered with, before internal iterative reduction. */
  entryDepth(id: number): number | undefined {
    return this.#tailPlies('entryDepth', id);
  }

  /**
   * By how much a rule missed its threshold, in its unit: a number below 0. The rule is that at this place of
   * `declarations.tried`. `undefined` where it was not tried, or fired.
   */
  missedBy(id: number, place: number): number | undefined {
    const tail = this.#tail(id);
    if (tail === undefined) return undefined;
    const at = tail - TERM_BYTES * (this.declarations.tried.length - place);
    // The terms may take the room.
    if (at < id * this.#size + this.#termsEnd(id)) return undefined;
    const missed = this.#view.getInt16(at, true);
    return missed === NOT_TRIED ? undefined : missed;
  }

  #tailPlies(field: 'nodeDepth' | 'entryDepth', id: number): number | undefined {
    const at = this.#has[field] ? this.#tail(id) : undefined;
    if (at === undefined) return undefined;
    const plies = this.#view.getInt8(at + TAIL_AT[field]);
    return plies === NO_PLIES ? undefined : plies;
  }

  /**
   * Whether the static evaluation had improved: what the flag says, else the sign of the improvement. `undefined` where
   * neither is recorded, or there was no evaluation to compare, whatever the rules then took for granted.
   */
  improving(id: number): boolean | undefined {
    const isSet = this.#flag(this.#has.improving, id, FLAG.improving);
    if (!this.#has.improvement) return isSet === true || this.#isEvaluated(id) ? isSet : undefined;
    const improvement = this.improvement(id);
    return improvement === undefined ? undefined : (isSet ?? improvement > 0);
  }

  /** Centipawns by which the static eval rose in two plies, else in four. */
  improvement(id: number): number | undefined {
    return this.#int16(this.#has.improvement, id, AT.improvement);
  }

  /** As the search counts: centipawns, and distances to mate beyond all of them. A node that was stopped has none. */
  score(id: number): number | undefined {
    return this.#int16(this.#has.score && this.end(id) !== 'stopped', id, AT.score);
  }

  /** Lower end of the window, as `score`. */
  alpha(id: number): number | undefined {
    return this.#int16(this.#has.alpha, id, AT.alpha);
  }

  /** Upper end of the window, as `score`. */
  beta(id: number): number | undefined {
    return this.#int16(this.#has.beta, id, AT.beta);
  }

  /** The static evaluation, as `score`. */
  eval(id: number): number | undefined {
    return this.#int16(this.#has.eval, id, AT.eval);
  }

  /** The static evaluation before what earlier searches have taught about it, as `score`. */
  rawEval(id: number): number | undefined {
    return this.#int16(this.#has.rawEval, id, AT.rawEval);
  }

  /** What the rule that ended it compared, in the unit of the rule. */
  value(id: number): number | undefined {
    return this.#side(id, 'value');
  }

  /** From which value on the rule fires. */
  threshold(id: number): number | undefined {
    return this.#side(id, 'threshold');
  }

  /** What the score is: exact, or at least or at most the true one. */
  bound(id: number): TraceBound | undefined {
    return this.#bound(this.#has.bound && this.end(id) !== 'stopped', id, BOUND_BIT.bound);
  }

  /** Plies by which the move was extended; negative where it was one of several good ones. */
  extension(id: number): number | undefined {
    return this.#int8(this.#has.extension, id, AT.extension);
  }

  /** Whether the side to move is in check. */
  inCheck(id: number): boolean | undefined {
    return this.#flag(this.#has.inCheck && !this.#isSet(id, FLAG.inCheckUnknown), id, FLAG.inCheck);
  }

  /** Whether the node is or was on the principal variation. */
  wasPv(id: number): boolean | undefined {
    return this.#flag(this.#has.wasPv && !this.#isSet(id, FLAG.wasPvUnknown), id, FLAG.wasPv);
  }

  /** Whole plies by which the move was searched less deep; 0 where that is not known. */
  reducedBy(id: number): number {
    if (this.visit(id) !== 'reduced') return 0;
    const [asked, depth] = [this.depthAsked(id), this.depth(id)];
    return asked === undefined || depth === undefined ? 0 : asked - depth;
  }

  /** Whether the turn is passed here. */
  passes(id: number): boolean {
    return this.#has.move && this.moveCode(id) === 0 && this.ply(id) > this.ply(this.parent(id));
  }

  /** From the first record to this one, both included. */
  line(id: number): number[] {
    const line = [id];
    // Parents come first; damaged bytes must not lead in a circle.
    for (let at = id; this.parent(at) < at; at = this.parent(at)) line.push(this.parent(at));
    return line.reverse();
  }

  /** The moves to the record from the position that was searched, its own included; `0000` passes the turn. */
  path(id: number): string[] {
    checkRecord(id, this.count);
    return this.line(id).flatMap((step) => (this.passes(step) ? PASS : (this.move(step)?.uci ?? [])));
  }

  /** The first record of a subtree below another, or `undefined` for a leaf. */
  firstChild(id: number): number | undefined {
    return this.subtree(id) > 1 && id + 1 < this.count ? id + 1 : undefined;
  }

  /** Numbers of all children, in the order of the search. */
  *children(id: number): Generator<number, void> {
    // Damaged bytes must not lead beyond the last record, nor in a circle.
    const end = Math.min(id + this.subtree(id), this.count);
    for (let child = id + 1; child < end; child += Math.max(this.subtree(child), 1)) yield child;
  }

  /**
   * The rules that have cut work short: that which ended the node or pruned the move, and the
   * late-move reduction, where the score of the reduced search was taken for the truth.
   */
  cuts(id: number): RuleName[] {
    const end = this.end(id);
    const rule = end === 'rule' ? this.rule(id) : undefined;
    const [score, beta] = [this.score(id), this.beta(id)];
    const isKnown = end !== undefined && score !== undefined && beta !== undefined;
    const held = this.visit(id) === 'reduced' && isKnown && score >= beta;
    return [...(rule === undefined ? [] : [rule]), ...(held ? (['lateMoveReduction'] as const) : [])];
  }

  /** The record as it is in a file. */
  bytesOf(id: number): Uint8Array {
    return this.bytes.slice(id * this.#size, (id + 1) * this.#size);
  }

  /** The move that leads here. */
  move(id: number): TraceMove | undefined {
    const code = this.moveCode(id);
    if (code === 0) return undefined;
    let move = this.#moves.get(code);
    if (move === undefined) {
      move = Object.freeze(decodeMove(code, this.#chess960));
      this.#moves.set(code, move);
    }
    return move;
  }

  /** Whether the move that leads here castles. */
  castles(id: number): boolean {
    return this.moveCode(id) >> 12 >= CASTLE;
  }

  /** Everything that the record says. */
  node(id: number): TraceNode {
    checkRecord(id, this.count);
    const rate = this.#view.getUint16(id * this.#size + AT.rate, true);
    const factor = this.factor(id);
    const isOver = this.end(id) !== 'stopped';
    return {
      id,
      parent: this.parent(id),
      subtree: this.subtree(id),
      nodes: this.nodes(id),
      value: this.value(id),
      threshold: this.threshold(id),
      terms: this.#has.terms ? this.terms(id) : undefined,
      conditions: this.#has.terms ? this.conditions(id) : undefined,
      move: this.move(id),
      ply: this.ply(id),
      iteration: this.iteration(id),
      thread: this.thread,
      visit: this.visit(id),
      kind: this.kind(id),
      number: this.number(id),
      others: this.others(id),
      searches: this.searches(id),
      depthAsked: this.depthAsked(id),
      depth: this.depth(id),
      extension: this.extension(id),
      extendedBy: this.extendedBy(id),
      alpha: this.#scoreAt(this.#has.alpha, id, AT.alpha),
      beta: this.#scoreAt(this.#has.beta, id, AT.beta),
      rawEval: this.#scoreAt(this.#has.rawEval, id, AT.rawEval),
      eval: this.#scoreAt(this.#has.eval, id, AT.eval),
      improvement: this.improvement(id),
      improving: this.improving(id),
      rate: this.#has.rate && rate !== BLANK.rate ? rate / FULL_RATE : undefined,
      factor: factor === undefined ? undefined : factor / FULL_RATE,
      nodeDepth: this.nodeDepth(id),
      entryDepth: this.entryDepth(id),
      wasPv: this.wasPv(id),
      inCheck: this.inCheck(id),
      table: this.#table(id),
      end: this.end(id),
      rule: this.rule(id),
      declaration: this.declaration(id),
      reduction: this.#has.terms ? this.reduction(id) : undefined,
      score: this.#scoreAt(this.#has.score && isOver, id, AT.score),
      bound: this.bound(id),
    };
  }

  /** Whether there is a static evaluation; a file that records none does not say. */
  #isEvaluated(id: number): boolean {
    return !this.#has.eval || this.eval(id) !== undefined;
  }

  #small(field: 'number' | 'others' | 'searches', id: number): number | undefined {
    return this.#has[field] ? this.#byte(id, AT[field]) : undefined;
  }

  #table(id: number): TableUse | undefined {
    if (this.isInTable(id) !== true) return undefined;
    return {
      score: this.#scoreAt(this.#has.tableScore, id, AT.tableScore),
      depth: this.#has.tableDepth ? this.#byte(id, AT.tableDepth) : undefined,
      bound: this.#bound(this.#has.tableBound, id, BOUND_BIT.tableBound),
      gaveMove: this.#flag(this.#has.tableGaveMove, id, FLAG.tableGaveMove),
      gaveEval: this.#flag(this.#has.tableGaveEval, id, FLAG.tableGaveEval),
    };
  }

  #reductionTerms(id: number): readonly TermDeclaration[] {
    return this.declarations.reductions.get(this.visit(id) ?? '') ?? [];
  }

  /** Where the last bytes of a record begin, if its terms leave them free. */
  #tail(id: number): number | undefined {
    return this.#termsEnd(id) + TAIL_BYTES <= this.#size ? (id + 1) * this.#size - TAIL_BYTES : undefined;
  }

  /** Where the terms and conditions end within a record. */
  #termsEnd(id: number): number {
    const { terms = [], conditions = [] } = this.declaration(id) ?? {};
    return FIXED_BYTES + TERM_BYTES * (this.#reductionTerms(id).length + terms.length + conditions.length);
  }

  #terms<Declared>(
    id: number,
    first: number,
    declared: readonly Declared[],
  ): (Declared & { value: number | undefined })[] {
    return declared.map((term, index) => {
      const at = FIXED_BYTES + TERM_BYTES * (first + index);
      const value = this.#has.terms && at < this.#size ? this.#view.getInt16(id * this.#size + at, true) : NO_TERM;
      return { ...term, value: value === NO_TERM ? undefined : value };
    });
  }

  #side(id: number, field: 'value' | 'threshold'): number | undefined {
    if (!this.#has[field]) return undefined;
    const value = this.#view.getInt32(id * this.#size + AT[field], true);
    return value === BLANK[field] ? undefined : value;
  }

  #scoreAt(has: boolean, id: number, at: number): Score | undefined {
    const value = this.#int16(has, id, at);
    return value === undefined ? undefined : scoreOf(value);
  }

  #byte(id: number, at: number): number {
    return this.#view.getUint8(id * this.#size + at);
  }

  #int8(has: boolean, id: number, at: number): number | undefined {
    if (!has) return undefined;
    const value = this.#view.getInt8(id * this.#size + at);
    return value === NO_PLIES ? undefined : value;
  }

  #int16(has: boolean, id: number, at: number): number | undefined {
    if (!has) return undefined;
    const value = this.#view.getInt16(id * this.#size + at, true);
    return value === NO_SCORE ? undefined : value;
  }

  #flag(has: boolean, id: number, flag: number): boolean | undefined {
    return has ? this.#isSet(id, flag) : undefined;
  }

  #isSet(id: number, flag: number): boolean {
    return (this.#flags(id) & flag) !== 0;
  }

  #bound(has: boolean, id: number, bit: number): TraceBound | undefined {
    return has ? BOUNDS[(this.#flags(id) >> bit) & 3] : undefined;
  }

  #flags(id: number): number {
    return this.#view.getUint16(id * this.#size + AT.flags, true);
  }
}

/** The bits of what extended a move. */
const EXTENSIONS = 15;

const TERM_BYTES = 2;

/** Stands for a rule that was not tried, or that fired. */
const NOT_TRIED = -32_768;

function knownRules({ rules }: Declarations): (RuleName | undefined)[] {
  const known: (RuleName | undefined)[] = [];
  for (const [code, { name }] of rules) known[code] = RULES.find((rule) => rule === name);
  return known;
}

/** Throws where a trace of so many records has none of this number. */
export function checkRecord(id: number, count: number): void {
  const isThere = Number.isInteger(id) && id >= 0 && id < count;
  if (!isThere) throw new RangeError(`There is no record ${id}; the trace has ${count}.`);
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

/** Kinds of moves from here to castling are promotions. */
export const PROMOTION = 4;

function squareName(square: number): Square {
  return `${'abcdefgh'.charAt(square & 7)}${(square >> 3) + 1}` as Square;
}
