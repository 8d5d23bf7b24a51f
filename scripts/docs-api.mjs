// Writes the API reference of the npm package to package/api, as web pages. What is not documented,
// and every other warning, is an error.
//   node scripts/docs-api.mjs           writes it
//   node scripts/docs-api.mjs --check   writes nothing
import { join } from 'node:path';
import { root } from './lib/paths.mjs';
import { isMain, main, must, print } from './lib/run.mjs';
import { setup } from './setup.mjs';

async function docs() {
  // Its types name those that are made from Rust.
  const { build } = await import('./build.mjs');
  await setup(['linker', 'compiler', 'npmPackages', 'bindgen', 'bundlers']);
  await build(['wasm-web', 'wasm-rules']);
  const checks = process.argv.includes('--check');
  const typedoc = join(root, 'tests', 'package', 'node_modules', 'typedoc', 'bin', 'typedoc');
  const options = ['--options', join(root, 'package', 'typedoc.json'), ...(checks ? ['--emit', 'none'] : [])];
  await must('typedoc', process.execPath, [typedoc, ...options]);
  if (!checks) print(`The reference begins at ${join('package', 'api', 'index.html')}`);
}

if (isMain(import.meta)) await main(docs);
