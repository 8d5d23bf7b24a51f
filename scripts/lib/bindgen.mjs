// The program that writes the bindings of a WebAssembly module: wasm-bindgen where tests or a person have installed it,
// else the one in bindgen/, which takes less than half as long to compile.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, which } from './paths.mjs';
import { output } from './run.mjs';

/** The program and the library must be of one version, and Cargo.toml is where it is written. */
export const bindgenVersion = /^wasm-bindgen = "=([\d.]+)"/m.exec(readFileSync(join(root, 'web', 'Cargo.toml'), 'utf8'))[1];

/** Both write the same bytes. Where its file lies the package says. */
const PROGRAMS = {
  'wasm-bindgen': (module, folder) => ['--target', 'web', '--omit-default-module-path', '--out-dir', folder, module],
  'espalier-bindgen': (module, folder) => [module, folder],
};

/** Whether the program on PATH is of the version that the modules are compiled with. */
export async function hasBindgen(program) {
  const path = which(program);
  return path !== undefined && (await output(path, ['--version'])) === `${program} ${bindgenVersion}`;
}

/** @returns {Promise<undefined | ((module: string, folder: string) => [string, string[]])>} the command to run */
export async function findBindgen() {
  for (const [program, args] of Object.entries(PROGRAMS)) {
    if (await hasBindgen(program)) return (module, folder) => [which(program), args(module, folder)];
  }
  return undefined;
}
