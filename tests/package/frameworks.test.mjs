// The elements as components: rendered on a server, hydrated, and typed, with what is installed.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { JSDOM } from 'jsdom';
import { until } from '../support/waiting.mjs';
import { installPackage } from './support/installed.mjs';
import { linkModules } from './support/linked.mjs';

const site = installPackage().folder;
linkModules(site, ['react', 'react-dom', '@types/react', 'vue', 'svelte']);
const installed = (name) => import(pathToFileURL(join(site, 'node_modules', 'espalier', 'dist', name)).href);
const run = promisify(execFile);

const FEN = '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1';
const LEGAL = [{ from: 'e2', to: 'e4' }];
const ENGINE = { position: () => new Promise(() => {}), ranges: { elo: { min: 600, max: 2300 } } };
const GIVEN = { position: FEN, engine: ENGINE, legalMoves: LEGAL, analyse: false, readOnly: false, workerUrl: '/w.js', id: 'board' };

/** A server has no document, and imports the same modules. */
const SERVER = `
  import { createElement } from 'react';
  import { renderToString } from 'react-dom/server';
  import { createSSRApp, h } from 'vue';
  import { renderToString as renderVue } from 'vue/server-renderer';
  import * as react from 'espalier/react';
  import * as vue from 'espalier/vue';
  import 'espalier/svelte';
  const given = ${JSON.stringify(GIVEN)};
  console.log(JSON.stringify({
    react: renderToString(createElement(react.EspalierBoard, given)),
    vue: await renderVue(createSSRApp({ render: () => h(vue.EspalierBoard, given) })),
  }));`;
writeFileSync(join(site, 'server.mjs'), SERVER);
const written = JSON.parse((await run(process.execPath, ['server.mjs'], { cwd: site })).stdout);

const { window } = new JSDOM('<!doctype html><body></body>', { url: 'http://site.test/', pretendToBeVisual: true });
for (const name of Object.getOwnPropertyNames(window)) if (!(name in globalThis)) globalThis[name] = window[name];
for (const name of ['Event', 'CustomEvent', 'EventTarget']) globalThis[name] = window[name];
const { createElement } = await import('react');
const { hydrateRoot } = await import('react-dom/client');
const vue = await import('vue');

test('a server writes attributes that mean the same, and none for what is off or no text', () => {
  for (const html of Object.values(written)) {
    assert.match(html, /^<espalier-board [^>]*position="4k3\/8/);
    assert.match(html, / worker-url="\/w\.js"/);
    assert.match(html, / id="board"/);
    assert.doesNotMatch(html, /analyse|readonly|legal|engine=|object/i);
  }
});

/** Each gives what shows the board with other props. */
const HYDRATE = {
  async react(place) {
    const { EspalierBoard } = await installed('react.js');
    const root = hydrateRoot(place, createElement(EspalierBoard, { ...GIVEN, onmove: heard }));
    return (props) => root.render(createElement(EspalierBoard, props));
  },
  async vue(place) {
    const { EspalierBoard } = await installed('vue.js');
    const props = vue.shallowRef({ ...GIVEN, onMove: heard });
    vue.createSSRApp({ render: () => vue.h(EspalierBoard, props.value) }).mount(place);
    return (others) => (props.value = others);
  },
};
const moves = [];
const heard = ({ detail }) => moves.push(detail);

for (const [name, hydrate] of Object.entries(HYDRATE)) {
  test(`what ${name} hydrates has its properties and its listeners, and loses what is taken away`, async () => {
    const place = document.createElement('div');
    place.innerHTML = written[name];
    document.body.append(place);
    const show = await hydrate(place);
    const board = place.firstElementChild;
    await until(() => board.engine === ENGINE);
    assert.equal(board.legalMoves, LEGAL);
    assert.deepEqual([board.position, board.workerUrl, board.analyse, board.readOnly], [FEN, '/w.js', false, false]);
    moves.length = 0;
    board.dispatchEvent(new CustomEvent('move', { detail: name }));
    assert.deepEqual(moves, [name]);
    show({ position: FEN, readOnly: true });
    await until(() => board.engine === undefined);
    assert.deepEqual([board.legalMoves, board.readOnly, board.workerUrl], [[], true, null]);
    board.dispatchEvent(new CustomEvent('move', { detail: name }));
    assert.deepEqual(moves, [name]);
    assert.equal(place.firstElementChild, board);
  });
}

const TYPED = {
  'react.tsx': `
    import { EspalierBoard, EspalierTree } from 'espalier/react';
    import { createRef } from 'react';
    const board = createRef<EspalierBoard>();
    export const shown = [
      <EspalierBoard ref={board} onmove={() => board.current?.takeBack()} />,
      <EspalierBoard play="white" level={1500} className="wide" onpositionchange={({ detail }) => console.log(detail.fen)} />,
      <EspalierTree nodes={20_000} onnodeselect={({ detail }) => console.log(detail.sentence)} />,
      <espalier-board play="both" ref={(board) => console.log(board?.fen)} />,
      // @ts-expect-error There is no such side.
      <EspalierBoard play="green" />,
      // @ts-expect-error A depth is a number.
      <espalier-tree depth="deep" />,
    ];`,
  'vue.ts': `
    import { h } from 'vue';
    import { EspalierBoard, EspalierTree } from 'espalier/vue';
    import { ref } from 'vue';
    const board = ref<EspalierBoard>();
    export const shown = [
      h(EspalierBoard, { onMove: () => board.value?.takeBack() }),
      h(EspalierBoard, { play: 'white', level: 1500, onPositionchange: (event) => console.log(event.detail.fen) }),
      h(EspalierTree, { nodes: 20_000 }),
      // @ts-expect-error There is no such side.
      h(EspalierBoard, { play: 'green' }),
    ];`,
  'svelte.ts': `
    import 'espalier/svelte';
    import type { SvelteHTMLElements } from 'svelte/elements';
    export const board: SvelteHTMLElements['espalier-board'] = { play: 'white', onmove: ({ detail }) => console.log(detail.san) };
    // @ts-expect-error There is no such side.
    export const wrong: SvelteHTMLElements['espalier-board'] = { play: 'green' };`,
};

test('the components and the tags have their types, and refuse misuse', async () => {
  const folder = join(site, 'typed');
  mkdirSync(folder);
  for (const [name, text] of Object.entries(TYPED)) writeFileSync(join(folder, name), text);
  const compilerOptions = {
    strict: true, exactOptionalPropertyTypes: true, skipLibCheck: true, noEmit: true, target: 'es2022', module: 'esnext',
    moduleResolution: 'bundler', jsx: 'react-jsx', lib: ['ES2022', 'DOM', 'DOM.Iterable'], types: [],
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: Object.keys(TYPED) }));
  const tsc = createRequire(import.meta.url).resolve('typescript/lib/tsc.js');
  await run(process.execPath, [tsc, '--project', folder]).catch(({ stdout }) => assert.fail(stdout));
});
