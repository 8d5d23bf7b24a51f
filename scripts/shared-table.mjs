// Puts what the engine imports into a folder: the functions by which threads share words, and the module that they are of.
//   node scripts/shared-table.mjs FOLDER
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { packageProgram, root } from './lib/paths.mjs';
import { isMain, main, must } from './lib/run.mjs';

const WASM_AS = ['binaryen', 'bin/wasm-as'];
const FEATURES = ['--enable-threads', '--enable-bulk-memory'];
const source = (name) => join(root, 'web', 'src', `shared-table.${name}`);

/** So few bytes need no file of their own: they stand in a script as text. */
export async function writeSharedTable(folder) {
  const assembled = join(root, 'target', 'shared-table.wasm');
  mkdirSync(join(root, 'target'), { recursive: true });
  const [node, ...program] = packageProgram(...WASM_AS);
  await must('wasm-as', node, [...program, ...FEATURES, source('wat'), '-o', assembled]);
  const text = readFileSync(assembled).toString('base64');
  const module = `export const MODULE = Uint8Array.from(atob('${text}'), (char) => char.charCodeAt(0));\n`;
  writeFileSync(join(folder, 'shared-table-module.js'), module);
  for (const end of ['js', 'd.ts']) cpSync(source(end), join(folder, `shared-table.${end}`));
}

if (isMain(import.meta)) await main(() => writeSharedTable(resolve(process.argv[2] ?? '.')));
