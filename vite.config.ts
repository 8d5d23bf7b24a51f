import { readFileSync } from 'node:fs';
import { defineConfig } from 'vite';
import type { IndexHtmlTransformContext, IndexHtmlTransformResult } from 'vite';

const { version, repository } = JSON.parse(readFileSync(new URL('package/package.json', import.meta.url), 'utf8')) as {
  version: string;
  repository?: { url: string };
};

/** What `%NAME%` in index.html stands for. */
const FACTS: Readonly<Record<string, string>> = {
  VERSION: version,
  SOURCE: repository?.url.replace(/^git\+|\.git$/g, '') ?? '',
  // Programs that show previews of links want whole addresses.
  PAGE: process.env['PAGE_URL']?.replace(/\/?$/, '/') ?? './',
};

/** The page walks its trees itself: where nothing registers `<espalier-tree>`, the bundler leaves that element out. */
function withoutTreeElement(code: string, id: string): string | undefined {
  if (!id.endsWith('/package/dist/element.js')) return undefined;
  const fewer = code.replace(/,\s*"espalier-tree": EspalierTree\b/, '');
  if (fewer === code) throw new Error('The element <espalier-tree> is registered in another way than it was.');
  return fewer;
}

/** Fills in the facts, and has the engine fetched beside the scripts, which will ask for it. */
function finish(html: string, { bundle = {} }: IndexHtmlTransformContext): IndexHtmlTransformResult {
  const engine = Object.keys(bundle).find((name) => name.endsWith('.wasm'));
  const attrs = { rel: 'preload', as: 'fetch', type: 'application/wasm', crossorigin: '', href: `./${engine}` };
  return {
    html: html.replace(/%([A-Z]+)%/g, (text, name: string) => FACTS[name] ?? text),
    tags: engine === undefined ? [] : [{ tag: 'link', attrs, injectTo: 'head' }],
  };
}

export default defineConfig({
  root: 'www',
  base: './', // the page works from any folder of any static server
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0, // a `data:` address would need a weaker Content-Security-Policy
    modulePreload: { polyfill: false },
    // The board loads the engine only where it needs one. This page has one anyway, so there is nothing to put off.
    rolldownOptions: { checks: { ineffectiveDynamicImport: false } },
  },
  worker: { format: 'es' },
  plugins: [
    { name: 'finish', transformIndexHtml: { order: 'post', handler: finish } },
    { name: 'without the tree element', transform: withoutTreeElement },
  ],
});
