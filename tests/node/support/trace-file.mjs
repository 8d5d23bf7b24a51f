// Trace files: those that a test makes up, that of the engine, and one of another engine.
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import '../../built.mjs?package';
import {
  AT, BOUND_BIT, BOUNDS, DECLARATIONS, ENDS, FIXED_BYTES, FORMAT, HEADER_AT, HEADER_BYTES, MAGIC, MINOR, NO_CODE, NO_SCORE, RECORD_BYTES,
} from '../../../package/lib/engine/trace-layout.js';
import { instantiate, openSession } from '../../../package/lib/engine/wasm.js';
import { moveCode } from './records.mjs';

const WASM = new URL('../../../package/dist/engine.wasm', import.meta.url);

export const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

/** A file of these records; `text` is that of the header. */
export function fileOf(records, {
  text = `engine Test\nversion 1.2\nfields all\nfen ${START}\nmoves \n${DECLARATIONS}`, format = FORMAT, minor = MINOR, hash = 0n,
  recordBytes = RECORD_BYTES, stored = Math.min(recordBytes, RECORD_BYTES),
  count = records.length / stored, total = count, nodes = 0, depth = 0,
} = {}) {
  const words = new TextEncoder().encode(text);
  const start = Math.ceil((HEADER_BYTES + words.length) / 8) * 8;
  const file = new Uint8Array(start + (records.length / stored) * recordBytes);
  const view = new DataView(file.buffer);
  file.set(new TextEncoder().encode(MAGIC));
  view.setUint16(HEADER_AT.format, format, true);
  view.setUint16(HEADER_AT.minor, minor, true);
  const numbers = { start, recordBytes, count, depth, textBytes: words.length };
  for (const [field, number] of Object.entries(numbers)) view.setUint32(HEADER_AT[field], number, true);
  view.setBigUint64(HEADER_AT.total, BigInt(total), true);
  view.setBigUint64(HEADER_AT.nodes, BigInt(nodes), true);
  view.setBigUint64(HEADER_AT.hash, BigInt(hash), true);
  file.set(words, HEADER_BYTES);
  for (let id = 0; id * stored < records.length; id += 1) {
    file.set(records.subarray(id * stored, (id + 1) * stored), start + id * recordBytes);
  }
  return file;
}

/**
 * What 4ku 5.1 (MIT), an engine of others, has written with lines of C: a search of Kiwipete. How to put them into an
 * engine, docs/trace-format.md says.
 */
export function fileOfAnotherEngine() {
  return new Uint8Array(gunzipSync(readFileSync(new URL('4ku.trace.gz', import.meta.url))));
}

/** The file of a search that the engine records, with its hash. */
export function recordedFile(fen, options) {
  instantiate(new WebAssembly.Module(readFileSync(WASM)));
  const session = openSession(1);
  session.setPosition(fen, [], false);
  const { bytes, total, nodes, depth, hash } = session.trace(options, undefined, () => {});
  const off = (options.without ?? []).map((rule) => `without ${rule}\n`).join('');
  const text = `engine Espalier\nversion 0\nfields all\nfen ${fen}\nmoves \n${off}${DECLARATIONS}`;
  return fileOf(bytes, { text, total, nodes, depth, hash: BigInt(`0x${hash}`) });
}

/** The same as if a program without the engine's rules had written it: its name, and that of a rule, are others. */
export function strangersFile(fen, options) {
  const text = Buffer.from(recordedFile(fen, options)).toString('latin1');
  return new Uint8Array(Buffer.from(text.replace('engine Espalier', 'engine Stranger').replace(/\bnullMove\b/g, 'passMove'), 'latin1'));
}

/** The file of a program that records little: 1. e4 e5, 1. e4 c5, and 1. d4, which its only rule cuts off. */
export function fileOfFewFields() {
  const BYTES = 56;
  const WIDE = 32_000;
  const nodes = [
    { subtree: 5, nodes: 5, alpha: -WIDE, beta: WIDE, score: 20, bound: 'exact', depth: 2 },
    { subtree: 3, nodes: 3, move: 'e2e4', alpha: -WIDE, beta: WIDE, score: -20, bound: 'exact', ply: 1, depth: 1 },
    { parent: 1, subtree: 1, nodes: 1, move: 'e7e5', alpha: -WIDE, beta: WIDE, score: 20, bound: 'exact', ply: 2 },
    { parent: 1, subtree: 1, nodes: 1, move: 'c7c5', alpha: -WIDE, beta: 20, score: 30, bound: 'lower', ply: 2 },
    { subtree: 1, nodes: 1, move: 'd2d4', alpha: -21, beta: -20, score: 15, bound: 'lower', ply: 1, depth: 1, terms: [-20, 80], value: 95 },
  ];
  const bytes = new Uint8Array(BYTES * nodes.length);
  for (const [id, node] of nodes.entries()) {
    const { parent = 0, move, ply = 0, depth = 0, terms, value = -(2 ** 31) } = node;
    const view = new DataView(bytes.buffer, id * BYTES, BYTES);
    for (const at of [AT.rawEval, AT.eval, AT.improvement]) view.setInt16(at, NO_SCORE, true);
    for (const at of [AT.visit, AT.kind, AT.end]) view.setUint8(at, NO_CODE);
    view.setUint16(AT.rate, 65_535, true);
    for (const [at, number] of [[AT.parent, parent], [AT.subtree, node.subtree], [AT.nodes, node.nodes]]) view.setUint32(at, number, true);
    view.setInt32(AT.value, value, true);
    view.setInt32(AT.threshold, terms === undefined ? value : terms[0] + terms[1], true);
    view.setUint16(AT.move, move === undefined ? 0 : moveCode(move), true);
    for (const [at, score] of [[AT.alpha, node.alpha], [AT.beta, node.beta], [AT.score, node.score]]) view.setInt16(at, score, true);
    view.setUint16(AT.flags, BOUNDS.indexOf(node.bound) << BOUND_BIT.bound, true);
    view.setUint8(AT.ply, ply);
    view.setInt8(AT.depth, depth);
    if (terms === undefined) continue;
    view.setUint8(AT.end, ENDS.indexOf('rule'));
    view.setUint8(AT.rule, 1);
    terms.forEach((term, at) => view.setInt16(FIXED_BYTES + 2 * at, term, true));
  }
  const text =
    `engine Demo\nversion 1.0\nfields move depth alpha beta score bound end rule value threshold terms\nfen ${START}\n` +
    'rule 1 staticNullMove\nlabel 1 Static null move\nunit 1 centipawns\nterm 1 beta start beta\nterm 1 margin depth margin\n';
  return fileOf(bytes, { text, recordBytes: BYTES, nodes: 5, depth: 2 });
}
