// Trace files that a test makes up, and the one that the program in docs/trace-format.md writes.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FORMAT, HEADER_AT, HEADER_BYTES, MAGIC, RECORD_BYTES } from '../../../package/lib/engine/trace-layout.js';
import { instantiate, openSession } from '../../../package/lib/engine/wasm.js';

const WASM = new URL('../../../package/dist/engine.wasm', import.meta.url);

export const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

/** A file of these records; `text` is that of the header. */
export function fileOf(records, {
  text = `engine Test\nversion 1.2\nfields all\nfen ${START}\nmoves \n`, format = FORMAT, minor = 0, hash = 0n,
  count = records.length / RECORD_BYTES, total = count, nodes = 0, depth = 0, recordBytes = RECORD_BYTES,
} = {}) {
  const words = new TextEncoder().encode(text);
  const start = Math.ceil((HEADER_BYTES + words.length) / 8) * 8;
  const file = new Uint8Array(start + (records.length / RECORD_BYTES) * recordBytes);
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
  for (let id = 0; id * RECORD_BYTES < records.length; id += 1) {
    file.set(records.subarray(id * RECORD_BYTES, (id + 1) * RECORD_BYTES), start + id * recordBytes);
  }
  return file;
}

/** The file of a search that the engine records, with its hash. */
export function recordedFile(fen, options) {
  instantiate(new WebAssembly.Module(readFileSync(WASM)));
  const session = openSession(1);
  session.setPosition(fen, [], false);
  const { bytes, total, nodes, depth, hash } = session.trace(options, undefined, () => {});
  const text = `engine Espalier\nversion 0\nfields all\nfen ${fen}\nmoves \n`;
  return fileOf(bytes, { text, total, nodes, depth, hash: BigInt(`0x${hash}`) });
}

/** The file that the C program of the document writes. */
export function fileOfTheDocument() {
  const document = readFileSync(new URL('../../../docs/trace-format.md', import.meta.url), 'utf8');
  const [, program] = /^```c\n([\s\S]*?)^```$/m.exec(document);
  const folder = mkdtempSync(join(tmpdir(), 'espalier-'));
  try {
    const [source, binary, trace] = ['demo.c', 'demo', 'demo.trace'].map((name) => join(folder, name));
    writeFileSync(source, program);
    const compiler = process.env.CC ?? 'cc';
    run(compiler, ['-std=c99', '-Wall', '-Wextra', '-Wpedantic', '-Werror', '-o', binary, source], () =>
      `This test compiles the C program of docs/trace-format.md, and there is no C compiler "${compiler}". ` +
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
