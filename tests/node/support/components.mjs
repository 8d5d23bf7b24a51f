// Components of the page, in Node: what one draws for what it is given, without a browser and without the page around it.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { h } from 'preact';
import renderToString from 'preact-render-to-string';
import { rolldown } from 'rolldown';
import { root } from '../../../scripts/lib/paths.mjs';

const FOLDER = join(root, 'target', 'components');

/** What a module of `www/src/page` exports. */
export async function componentsOf(path) {
  const bundle = await rolldown({
    input: join(root, 'www', 'src', 'page', path),
    external: /^(preact|@preact)(\/|$)|^#espalier\//,
    tsconfig: join(root, 'tsconfig.json'),
    // How it looks is a question for a browser.
    plugins: [{ name: 'no styles', load: { filter: { id: /\.css$/ }, handler: () => ({ code: '', moduleType: 'js' }) } }],
  });
  mkdirSync(FOLDER, { recursive: true });
  const file = join(FOLDER, `${path.replaceAll('/', '-').replace(/\.tsx?$/, '')}.mjs`);
  // What is loaded late stands in it, too.
  await bundle.write({ file, format: 'es', codeSplitting: false });
  await bundle.close();
  return import(pathToFileURL(file).href);
}

/** As HTML. */
export function drawn(component, props) {
  return renderToString(h(component, props));
}
