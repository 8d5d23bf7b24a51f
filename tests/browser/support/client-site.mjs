// A site of the npm package alone, as plain modules, beside the files that the page ships.
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import '../../built.mjs?package';
import '../../built.mjs?page';
import { root } from '../../../scripts/lib/paths.mjs';

const SHIPPED = join('www', 'dist', 'assets');

/**
 * @returns {{ folder: string, client: string, shipped: { workerUrl: string, wasmUrl: string }, remove: () => void }}
 *   The folder to serve, and the addresses of things in it.
 */
export function clientSite() {
  const folder = mkdtempSync(join(tmpdir(), 'espalier-client-'));
  for (const part of [join('package', 'dist'), SHIPPED]) {
    cpSync(join(root, part), join(folder, part), { recursive: true });
  }
  // Chromium asks for it once, and complains where it is not there.
  writeFileSync(join(folder, 'favicon.ico'), '');
  writeFileSync(join(folder, 'index.html'), '<!doctype html><html lang="en"><title>Client</title></html>');
  return {
    folder,
    client: '/package/dist/index.js',
    shipped: { workerUrl: shipped(/^worker-.*\.js$/), wasmUrl: shipped(/^engine-.*\.wasm$/) },
    remove: () => rmSync(folder, { recursive: true }),
  };
}

/** The address of the one file the page ships under such a name. */
function shipped(pattern) {
  const found = readdirSync(join(root, SHIPPED)).filter((name) => pattern.test(name));
  if (found.length !== 1) throw new Error(`${SHIPPED} has ${found.length} files like ${pattern}`);
  return `/www/dist/assets/${found[0]}`;
}
