// The engine's two programs: native, and WebAssembly under Node.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import '../../built.mjs?package';

const path = (relative) => fileURLToPath(new URL(`../../../${relative}`, import.meta.url));

const suffix = process.platform === 'win32' ? '.exe' : '';

/** Path of the native program that `cargo test` has built, with assertions; says how to get it when it is not there. */
export function nativeProgram() {
  const program = path(`target/debug/espalier${suffix}`);
  if (!existsSync(program)) {
    throw new Error(`There is no ${program}. Build it first: cargo build`);
  }
  return program;
}

export const PROGRAMS = [
  { name: 'native', start: () => [nativeProgram(), []] },
  { name: 'wasm', start: () => [process.execPath, [path('package/dist/cli.js')]] },
];
