// Traces that a test makes up: plain objects in, the bytes of docs/trace-format.md out.
import '../../built.mjs?modules';
import { OWN_DECLARATIONS } from '../../../package/lib/engine/declarations.js';
import {
  AT, BLANK, EXTENDED_BY_BIT, EXTENSIONS, FIXED_BYTES, FLAG, NO_CODE, NO_SCORE, TAIL_AT, TAIL_BYTES,
} from '../../../package/lib/engine/trace-layout.js';
import { RULES } from '../../../package/lib/engine/rule-names.js';
import { BOUNDS, ENDS, KINDS, VISITS } from '../../../package/lib/engine/trace-layout.js';
import { RECORD_BYTES, TraceRecords } from '../../../package/lib/engine/trace-records.js';

const square = (name) => name.charCodeAt(0) - 97 + 8 * (Number(name[1]) - 1);

/** `e2e4`, `e7e8q`, or `e1g1` with the file of the castling `rook`. */
export function moveCode(text, { rook } = {}) {
  const kind = rook ? 8 + 'abcdefgh'.indexOf(rook) : text.length === 5 ? 4 + 'nbrq'.indexOf(text[4]) : 0;
  return square(text) | (square(text.slice(2)) << 6) | (kind << 12);
}

/**
 * A tree of `{ move, visit, end, …, children }` as records.
 * `nodes` is counted unless given; everything else has a harmless default.
 */
export function recordsOf(tree, meaning = {}) {
  const list = [];
  flatten(tree, 0, 0, list);
  const bytes = new Uint8Array(list.length * RECORD_BYTES);
  list.forEach((record, id) => write(new DataView(bytes.buffer, id * RECORD_BYTES, RECORD_BYTES), record));
  return new TraceRecords(bytes, meaning);
}

/** A chain of so many records, each the only child of the one before; `recordOf` gives the one of a number. */
export function chainOf(count, recordOf, meaning = {}) {
  const bytes = new Uint8Array(count * RECORD_BYTES);
  for (let id = 0; id < count; id += 1) {
    const place = { parent: Math.max(0, id - 1), subtree: count - id, nodes: count - id, ply: id % 256 };
    write(new DataView(bytes.buffer, id * RECORD_BYTES, RECORD_BYTES), { ...place, ...recordOf(id) });
  }
  return new TraceRecords(bytes, meaning);
}

function flatten(node, parent, ply, list) {
  const id = list.length;
  const record = { ply, ...node, parent };
  list.push(record);
  let below = 0;
  for (const child of node.children ?? []) below += flatten(child, id, ply + 1, list);
  record.subtree = list.length - id;
  record.nodes = node.nodes ?? (node.visit === 'pruned' ? 0 : 1 + below);
  return record.nodes;
}

function write(view, record) {
  const {
    parent, subtree, nodes, value = 0, threshold = 0, terms = [], code = record.move ? moveCode(record.move) : 0,
    alpha = 0, beta = 1, rawEval = NO_SCORE, improvement = NO_SCORE, rate = 512, score = 0,
    tableScore = 0, reduction = [], tableDepth = 0, ply = 0, visit = 'openWindow', kind = 'pv', number = 0,
    others = 0, searches = 1, depthAsked = 0, depth = depthAsked, extension = 0, extendedBy, end = 'allTried', rule,
    ruleCode = RULES.indexOf(rule) + 1, bound = 'exact', tableBound = 'exact', improving = false, inCheck = false, table = false,
    gaveMove = false, gaveEval = false, wasPv = false, unknown = 0, factor = BLANK.factor, nodeDepth = BLANK.nodeDepth, entryDepth = BLANK.entryDepth,
  } = record;
  const flags =
    Number(improving) | (Number(inCheck) << 1) | (Number(table) << 2) | (Number(gaveMove) << 3) | (Number(gaveEval) << 4) |
    ((BOUNDS.indexOf(tableBound) & 3) << 5) | ((BOUNDS.indexOf(bound) & 3) << 7) |
    ((EXTENSIONS.indexOf(extendedBy) + 1) << EXTENDED_BY_BIT) | (wasPv ? FLAG.wasPv : 0) | unknown;
  for (const [field, number] of Object.entries({ parent, subtree, nodes, value, threshold })) view.setInt32(AT[field], number, true);
  const words = {
    move: code, alpha, beta, score, rawEval, eval: record.eval ?? NO_SCORE, improvement, rate, tableScore, flags,
  };
  for (const [field, word] of Object.entries(words)) view.setInt16(AT[field], word, true);
  const bytes = {
    tableDepth, ply, visit: codeOf(VISITS, visit), kind: codeOf(KINDS, kind), number, others, searches, depthAsked, depth,
    extension, end: codeOf(ENDS, end), rule: ruleCode,
  };
  for (const [field, byte] of Object.entries(bytes)) view.setUint8(AT[field], byte);
  view.setUint16(RECORD_BYTES - TAIL_BYTES + TAIL_AT.factor, factor, true);
  view.setInt8(RECORD_BYTES - TAIL_BYTES + TAIL_AT.nodeDepth, nodeDepth);
  view.setInt8(RECORD_BYTES - TAIL_BYTES + TAIL_AT.entryDepth, entryDepth);
  const first = OWN_DECLARATIONS.reductions.get(visit)?.length ?? 0;
  reduction.forEach((term, index) => view.setInt16(FIXED_BYTES + 2 * index, term, true));
  terms.forEach((term, index) => view.setInt16(FIXED_BYTES + 2 * (first + index), term, true));
}

/** A name that there is not stands for what is not known. */
function codeOf(names, name) {
  const code = names.indexOf(name);
  return code < 0 ? NO_CODE : code;
}

/** A tree of random shape; `random` gives numbers from 0 up to 1. */
export function randomTree(random, { depth, children }) {
  const below = (limit) => Math.floor(random() * limit);
  const rank = () => 1 + below(8);
  const grow = (left) => {
    const improvement = below(201) - 100;
    const count = left === 0 ? 0 : below(children + 1);
    return {
      move: `${'abcd'[below(4)]}${rank()}${'efgh'[below(4)]}${rank()}`,
      visit: left === 0 && below(3) === 0 ? 'pruned' : 'nullWindow',
      rate: below(1025),
      improvement,
      improving: improvement > 0,
      eval: below(400) - 200,
      depthAsked: left,
      end: count === 0 ? 'rule' : 'refuted',
      rule: count === 0 ? RULES[below(RULES.length)] : undefined,
      children: Array.from({ length: count }, () => grow(left - 1)),
    };
  };
  return { visit: 'search', children: Array.from({ length: children }, () => grow(depth - 1)) };
}
