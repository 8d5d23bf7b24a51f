// Trace files that a test makes up, and the one that docs/write_trace.c writes.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import '../../built.mjs?package';
import { DECLARATIONS, FORMAT, HEADER_AT, HEADER_BYTES, MAGIC, MINOR, RECORD_BYTES } from '../../../package/lib/engine/trace-layout.js';
import { instantiate, openSession } from '../../../package/lib/engine/wasm.js';

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
 * What 4ku 5.1 (MIT), an engine of others, has written with the lines of docs/write_trace.c: a search of Kiwipete. How to put
 * them into an engine, docs/trace-format.md says.
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

/** The file that the C program beside the document writes. */
export function fileOfTheDocument() {
  const source = fileURLToPath(new URL('../../../docs/write_trace.c', import.meta.url));
  const folder = mkdtempSync(join(tmpdir(), 'espalier-'));
  try {
    const [binary, trace] = ['demo', 'demo.trace'].map((name) => join(folder, name));
    const compiler = process.env.CC ?? 'cc';
    run(compiler, ['-std=c99', '-Wall', '-Wextra', '-Wpedantic', '-Werror', '-o', binary, source], () =>
      `This test compiles docs/write_trace.c, and there is no C compiler "${compiler}". ` +
      'Install one (Debian: apt-get install gcc), or name one in the variable CC.');
    run(binary, [trace]);
    return new Uint8Array(readFileSync(trace));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function run(program, words, missing = () => `${program} is not there`) {
  const { error, status, stdout, stderr } = spawnSync(program, words, { encoding: 'utf8' });
  if (error?.code === 'ENOENT') throw new Error(missing());
  if (error !== undefined || status !== 0) {
    throw new Error(`${program} ${words.join(' ')} failed with ${status}:\n${error ?? ''}${stdout}${stderr}`);
  }
}
