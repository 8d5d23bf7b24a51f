// The examples of the repository, built by Vite as anyone would who copies one of their folders.
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { root } from '../../../scripts/lib/paths.mjs';
import { linkModules } from './linked.mjs';
import { untimed } from './untimed.mjs';

/** What the examples import besides the package and Vite. */
const MODULES = [
  'react', 'react-dom', 'react-chessboard', '@types/react', 'vue', '@vitejs/plugin-vue', 'svelte', '@sveltejs/vite-plugin-svelte',
];

/** Copies the examples into a project that has the package. */
export function copyExamples(site) {
  const folder = join(site, 'examples');
  cpSync(join(root, 'examples'), folder, { recursive: true });
  linkModules(site, MODULES);
  linkModules(site, ['vite'], join(root, 'node_modules'));
  return folder;
}

/** Builds one, and gives the folder to be served. A warning is a failure. */
export async function buildExample(examples, name) {
  const outDir = join(examples, 'built', name);
  const warnings = [];
  const customLogger = {
    hasWarned: false,
    hasErrorLogged: () => false,
    clearScreen: () => {},
    info: () => {},
    warn: (text) => warnings.push(text),
    warnOnce: (text) => warnings.push(text),
    error: (text) => warnings.push(text),
  };
  await build({ root: join(examples, name), customLogger, ...untimed({ outDir, emptyOutDir: true }) });
  if (warnings.length > 0) throw new Error(warnings.join('\n'));
  return outDir;
}
