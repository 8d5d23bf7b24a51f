// The engine's two programs: native, and WebAssembly under Node.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isEverything } from '../../support/everything.mjs';
import '../../built.mjs?package';

const path = (relative) => fileURLToPath(new URL(`../../../${relative}`, import.meta.url));

const suffix = process.platform === 'win32' ? '.exe' : '';

/**
 * Path of the native program: that of `cargo test`, with assertions, or where everything is run the one that ships. Says
 * how to get it when it is not there.
 */
export function nativeProgram() {
  const [profile, options] = isEverything ? ['release', ' --release'] : ['debug', ''];
  const program = path(`target/${profile}/espalier${suffix}`);
  if (!existsSync(program)) {
    throw new Error(`There is no ${program}. Build it first: cargo build${options}`);
  }
  return program;
}

export const PROGRAMS = [
  { name: 'native', start: () => [nativeProgram(), []] },
  { name: 'wasm', start: () => [process.execPath, [path('package/dist/cli.js')]] },
];
