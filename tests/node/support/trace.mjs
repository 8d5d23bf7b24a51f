// A recorded search, from the native program's file and from WebAssembly.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { instantiate, openSession } from '../../../package/lib/engine/wasm.js';
import { nativeProgram } from './programs.mjs';

const MODULE = new URL('../../../package/dist/engine.wasm', import.meta.url);

/** The file that `espalier trace` writes, the records in it, and the hash in its header. */
export function nativeTrace(fen, options) {
  const folder = mkdtempSync(join(tmpdir(), 'espalier-'));
  const file = join(folder, 'trace');
  const limits = Object.entries(options).flatMap(([name, value]) => [`--${name}`, `${value}`]);
  try {
    execFileSync(nativeProgram(), ['trace', fen, ...limits, '--out', file]);
    const bytes = readFileSync(file);
    const hash = bytes.readBigUInt64LE(40).toString(16).padStart(16, '0');
    return { file: new Uint8Array(bytes), bytes: new Uint8Array(bytes.subarray(bytes.readUInt32LE(12))), hash };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The same from WebAssembly. */
export function wasmTrace(fen, options) {
  instantiate(new WebAssembly.Module(readFileSync(MODULE)));
  const session = openSession(1);
  session.setPosition(fen, [], false);
  return session.trace(options, undefined, () => {});
}
