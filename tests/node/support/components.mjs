// Components of the page, in Node: what one draws for what it is given, without a browser and without the page around it.
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { h, render } from 'preact';
import renderToString from 'preact-render-to-string';
import { rolldown } from 'rolldown';
import { viteImportGlobPlugin } from 'rolldown/experimental';
import '../../built.mjs?modules';
import { root } from '../../../scripts/lib/paths.mjs';

const FOLDER = join(root, 'target', 'components');
const SOURCES = join(root, 'www', 'src', 'page');
const ENTRY = '\0entry';

/** What these modules of `www/src/page` export. What several of them import is there once. */
export async function componentsOf(...paths) {
  const code = paths.map((path) => `export * from ${JSON.stringify(join(SOURCES, path))};`).join('\n');
  const bundle = await rolldown({
    input: ENTRY,
    external: /^(preact|@preact)(\/|$)|^#espalier\//,
    tsconfig: join(root, 'tsconfig.json'),
    plugins: [
      { name: 'entry', resolveId: (id) => (id === ENTRY ? id : null), load: (id) => (id === ENTRY ? { code, moduleType: 'js' } : null) },
      viteImportGlobPlugin({ root }),
      { name: 'addresses', load: { filter: { id: /\?url$/ }, handler: (id) => ({ code: `export default ${JSON.stringify(id)};`, moduleType: 'js' }) } },
      // How it looks is a question for a browser.
      { name: 'no styles', load: { filter: { id: /\.css$/ }, handler: () => ({ code: '', moduleType: 'js' }) } },
    ],
  });
  // What is loaded late stands in it, too.
  const { output: [{ code: bundled }] } = await bundle.generate({ format: 'es', codeSplitting: false });
  await bundle.close();
  mkdirSync(FOLDER, { recursive: true });
  const file = join(FOLDER, `${paths.join('+').replaceAll('/', '-').replace(/\.tsx?/g, '')}.mjs`);
  // Tests that run at the same time bundle the same modules: none of them reads half a file.
  writeFileSync(`${file}.${process.pid}`, bundled);
  renameSync(`${file}.${process.pid}`, file);
  return import(pathToFileURL(file).href);
}

/** As HTML. */
export function drawn(component, props) {
  return renderToString(h(component, props));
}

/** In the document of `dom.mjs`. */
export function mounted(component, props) {
  const place = document.createElement('div');
  document.body.append(place);
  render(h(component, props), place);
}
