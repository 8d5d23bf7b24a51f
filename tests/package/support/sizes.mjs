// What a page loads for an entry of the package: bundled and minified, and as files without a bundler.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { rolldown } from 'rolldown';

/** Scripts and files that the text of a script names. */
const IMPORTED = /\bfrom\s*["']\.\/([\w.-]+)["']|\bimport\s*["']\.\/([\w.-]+)["']/g;
const ASKED_FOR = /new URL\(["']\.\/([\w.-]+)["'],\s*import\.meta\.url\)/g;

const names = (text, pattern) => [...text.matchAll(pattern)].map(([, one, other]) => one ?? other);

/** The files that a page without a bundler needs for an entry, itself first; what is imported later is not among them. */
export function filesOf(dist, entry) {
  const scripts = new Set([`${entry}.js`]);
  const assets = new Set();
  for (const script of scripts) {
    const text = readFileSync(join(dist, script), 'utf8');
    for (const name of names(text, IMPORTED)) scripts.add(name);
    for (const name of names(text, ASKED_FOR)) assets.add(name);
  }
  return [...scripts, ...assets];
}

/** The scripts that a page loads at once which imports the entry and nothing else, minified: bytes with Brotli. */
export const bundledSize = (dist, entry) => sizeOf(`export * from ${JSON.stringify(join(dist, `${entry}.js`))};`);

/** Of a page that imports one name of an entry; that of the framework is not counted. */
export const bundledSizeOf = (dist, entry, name) => sizeOf(`import { ${name} } from ${JSON.stringify(join(dist, `${entry}.js`))};\nconsole.log(${name});`);

async function sizeOf(code) {
  const page = { name: 'page', resolveId: (id) => (id === 'page' ? id : null), load: (id) => (id === 'page' ? code : null) };
  const bundle = await rolldown({ input: 'page', platform: 'browser', external: ['react', 'vue'], plugins: [page] });
  const { output } = await bundle.generate({ minify: true });
  await bundle.close();
  const chunks = new Map(output.map((chunk) => [chunk.fileName, chunk]));
  const loaded = new Set([output.find(({ isEntry }) => isEntry).fileName]);
  for (const name of loaded) for (const imported of chunks.get(name).imports) if (chunks.has(imported)) loaded.add(imported);
  return [...loaded].reduce((sum, name) => sum + brotliCompressSync(chunks.get(name).code).length, 0);
}
