// Writes the service worker of a built page: it knows every file of that build by its digest.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { root } from './paths.mjs';
import { filesIn } from './stamp.mjs';

export const SERVICE_WORKER = 'service-worker.js';
const SOURCE = join(root, 'www', 'src', 'service-worker', 'index.ts');
/** Only other sites want it. */
const NOT_KEPT = [SERVICE_WORKER, 'preview.jpg'];

/** The files that the page needs. The page itself is the folder: some hosts redirect `index.html` to it. */
export function keptFiles(folder) {
  return filesIn(folder)
    .map((file) => ({ file, path: relative(folder, file).replaceAll(sep, '/') }))
    .filter(({ path }) => !NOT_KEPT.includes(path))
    .map(({ file, path }) => ({
      path: path === 'index.html' ? '' : path,
      integrity: `sha256-${createHash('sha256').update(readFileSync(file)).digest('base64')}`,
    }));
}

/** Writes into the page which version it is, so that a tab knows what it has been loaded from. */
function stamp(folder, version) {
  const page = join(folder, 'index.html');
  const html = readFileSync(page, 'utf8').replace(/ data-build="\w*"/, '');
  writeFileSync(page, html.replace('<html ', `<html data-build="${version}" `));
}

/** @param {string} folder of the built page */
export async function writeServiceWorker(folder) {
  const { rolldown } = await import('rolldown');
  const hash = createHash('sha256');
  for (const file of filesIn(dirname(SOURCE))) hash.update(readFileSync(file));
  stamp(folder, '');
  const version = hash.update(JSON.stringify(keptFiles(folder))).digest('hex').slice(0, 12);
  stamp(folder, version);
  const files = keptFiles(folder);
  const facts = `export const VERSION = ${JSON.stringify(version)};\nexport const FILES = ${JSON.stringify(files)};\n`;
  const made = await rolldown({
    input: SOURCE,
    plugins: [
      {
        name: 'what was built',
        resolveId: (id) => (id === 'espalier:build' ? id : null),
        load: (id) => (id === 'espalier:build' ? facts : null),
      },
    ],
  });
  try {
    await made.write({ file: join(folder, SERVICE_WORKER), format: 'iife', minify: true });
  } finally {
    await made.close();
  }
}
