import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import type { IndexHtmlTransformContext, IndexHtmlTransformResult } from 'vite';

const { version, repository } = JSON.parse(readFileSync(new URL('package/package.json', import.meta.url), 'utf8')) as {
  version: string;
  repository?: { url: string };
};

/** What `%NAME%` in index.html stands for. */
const FACTS: Readonly<Record<string, string>> = {
  VERSION: version,
  // English stands in the code; each other language is a file of words.
  LANGUAGES: ['en', ...readdirSync(new URL('www/src/words', import.meta.url)).map((name) => name.replace('.json', ''))].join(' '),
  SOURCE: repository?.url.replace(/^git\+|\.git$/g, '') ?? '',
  // Programs that show previews of links want whole addresses.
  PAGE: process.env['PAGE_URL']?.replace(/\/?$/, '/') ?? './',
};

/** Scripts that are loaded later need no others loaded beside them, which an import does, but their sheets. */
function sheetsBeside(id: string): string | undefined {
  const path = fileURLToPath(new URL('www/src/page/shared/sheets.ts', import.meta.url));
  return id.includes('vite/preload-helper') ? `export { withSheets as __vitePreload } from ${JSON.stringify(path)};` : undefined;
}

/** Fills in the facts, and has what the first script will ask for fetched beside it: the rest of the page, and the rules. */
function finish(html: string, { bundle = {} }: IndexHtmlTransformContext): IndexHtmlTransformResult {
  const files = Object.keys(bundle);
  const rules = files.find((name) => /^assets\/rules-.*\.wasm$/.test(name));
  const start = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === 'start');
  const scripts = start?.type === 'chunk' ? [start.fileName, ...start.imports] : [];
  const links = [
    { rel: 'preload', as: 'fetch', type: 'application/wasm', crossorigin: '', href: `./${rules}` },
    ...[...new Set(scripts)].map((name) => ({ rel: 'modulepreload', crossorigin: '', href: `./${name}` })),
  ];
  return {
    // Before the first picture is drawn: what the script asks for comes meanwhile.
    html: html.replace('<script async type="module"', '$& blocking="render"').replace(/%([A-Z]+)%/g, (text, name: string) => FACTS[name] ?? text),
    tags: rules === undefined ? [] : links.map((attrs) => ({ tag: 'link', attrs, injectTo: 'head' })),
  };
}

interface Modules {
  getModuleInfo(id: string): { readonly importers: readonly string[] } | null;
}

/** What draws Play. */
const PLAY = /page\/play\/game-panels\.ts$/;

/** Whether a script needs this module at once. */
function isUsedBy(script: RegExp, id: string, modules: Modules, seen = new Set<string>()): boolean {
  if (script.test(id)) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  return (modules.getModuleInfo(id)?.importers ?? []).some((importer) => isUsedBy(script, importer, modules, seen));
}

/** What several views share at first; the words of "Why not?" are for panels that come late. */
const SHARED = /www\/src\/(model\/(?!(trace|explore|games)\/|why\/why-words)|page\/shared\/)/;
const VIEW_SHEET = /page\/(analyse|explore|practice|games)\//;

export default defineConfig({
  root: 'www',
  base: './', // the page works from any folder of any static server
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0, // a `data:` address would need a weaker Content-Security-Policy
    modulePreload: false,
    rolldownOptions: {
      // The board loads the engine only where it needs one. This page has one anyway, so there is nothing to put off.
      checks: { ineffectiveDynamicImport: false },
      // All that is loaded with the page is one script, which is smaller than its parts compressed one by one.
      output: {
        codeSplitting: {
          groups: [
            // One sheet for what Play needs at first and all views share, and one for each other view, also for what it loads later.
            { name: (id: string) => VIEW_SHEET.exec(id)?.[1] ?? 'first', test: /page\/(play|shared|analyse|explore|practice|games)\/.*(?<!key-moments|mini-board|summary|chips|timed-moves|last-games|\/ask|(calibration|chart|choices|compare|cuts|numbers|savings|why-not)-panel|difference-map|grown-depths|map-wall|reading-dialog|rule-order|statistics|suite-cards)\.css$/, priority: 6 },
            // The language is chosen before anything is made of words.
            { name: 'index', test: /page\/main\.ts$|package\/lib\/model\/words\.js$|vite\/preload-helper|shared\/sheets\.ts$/, priority: 5 },
            // What belongs to the whole page, with the library that draws all views and what three of them draw.
            { name: 'shell', test: /draw-shell\.ts$|view\/(menu|eval-bar|late|dom-node|focus-handoff)\.tsx$|view\/(media|in-sight|zoom)\.ts$|model\/placement\.js$|element\/screen\.js$/, priority: 3 },
            { name: 'engine', test: /engine\/create-engine\.js$/, priority: 2 },
            // Two views draw these at first, and neither needs what else the other has.
            { name: 'segments', test: /view\/segments\.tsx$/, priority: 2 },
            // Records are read when something is recorded, and wherever a tree is shown.
            { name: 'records', test: /package\/lib\/engine\/trace-(records|layout)\.js$/, priority: 2 },
            // The tree and what is said of it, which is shared by what is opened later. The script of the view is one
            // of its own: what others share has short names, by which a script that is loaded once more is not known.
            { name: 'tree', test: /explore\/(explore-view\.tsx|exploration\.ts)$/, priority: 1 },
            // What Play has in common with others: games, moments to try again. Then what others have in common.
            { name: (id, modules) => (isUsedBy(PLAY, id, modules) ? 'games' : null), test: SHARED, minShareCount: 2 },
            { name: 'analyses', test: SHARED, minShareCount: 2 },
            // The rest that Play needs, and what both other views share, is one script: smaller than its parts one by one.
            { name: 'start', test: /page\/(start|shared\/address-bar)\.ts$/, priority: 4 },
          ],
        },
      },
    },
  },
  worker: { format: 'es' },
  plugins: [
    { name: 'sheets of views', enforce: 'pre', load: sheetsBeside },
    { name: 'finish', transformIndexHtml: { order: 'post', handler: finish } },
  ],
});
