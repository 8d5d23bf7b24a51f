// `custom-elements.json` names what the elements have: attributes, events, parts and custom properties, and nothing else.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import '../built.mjs?package';
import { createEngine } from 'espalier';
import { root } from '../../scripts/lib/paths.mjs';
import './support/dom.mjs';

await import('../../package/lib/element/index.js');

const SOURCES = join(root, 'package', 'src', 'element');
/** What each element is made of, besides what both are. */
const FILES = {
  'espalier-board': ['chessboard.ts', 'board.ts', 'board'],
  'espalier-chessboard': ['chessboard.ts'],
  'espalier-tree': ['tree.ts', 'tree'],
};
/** So that everything is there: a game with moves, a recorded search. */
const FULL = {
  'espalier-board': { pgn: '1. e4 e5 2. Nf3', analyse: '', play: 'both' },
  'espalier-chessboard': {},
  'espalier-tree': { depth: '4' },
};
const READY = { 'espalier-board': 'info', 'espalier-tree': 'nodeselect' };

const { modules } = JSON.parse(readFileSync(join(root, 'package', 'dist', 'custom-elements.json'), 'utf8'));
const declarations = modules.flatMap((module) => module.declarations);
const names = (list) => list.map(({ name }) => name).sort();
const engine = await createEngine({ hashMb: 1 });
after(() => engine.dispose());

function sourcesOf(tag) {
  const read = (path) => readFileSync(path, 'utf8');
  const texts = FILES[tag].map((name) => {
    const path = join(SOURCES, name);
    return name.endsWith('.ts') ? read(path) : readdirSync(path).map((file) => read(join(path, file))).join('\n');
  });
  return texts.join('\n');
}

test('the manifest has all elements', () => {
  assert.deepEqual(declarations.map(({ tagName }) => tagName), Object.keys(FILES));
});

for (const declaration of declarations) {
  const { tagName } = declaration;

  test(`the manifest names the events of ${tagName}, and says what they are`, () => {
    const told = sourcesOf(tagName).matchAll(/(?:#tell\(|\btell\(this, |new ErrorEvent\()'(\w+)'/g);
    assert.deepEqual(names(declaration.events), [...new Set([...told].map(([, name]) => name))].sort());
    for (const { name, type } of declaration.events) assert.notEqual(type?.text ?? '', '', name);
  });

  test(`the manifest describes everything of ${tagName}`, () => {
    const { attributes, events, cssParts, cssProperties } = declaration;
    for (const { name, description = '' } of [...attributes, ...events, ...cssParts, ...cssProperties]) {
      assert.match(description, /\.$/, name);
    }
  });
}

for (const { tagName, attributes, cssParts, cssProperties } of declarations) {
  test(`the manifest names the attributes, parts and custom properties of ${tagName}`, async () => {
    const made = document.createElement(tagName);
    if ('engine' in made) made.engine = engine;
    const isReady = new Promise((resolve) => made.addEventListener(READY[tagName], resolve));
    for (const [name, value] of Object.entries(FULL[tagName])) made.setAttribute(name, value);
    document.body.append(made);
    if (READY[tagName] !== undefined) await isReady;
    const parts = [...made.shadowRoot.querySelectorAll('[part]')].flatMap((node) => node.getAttribute('part').split(' '));
    const rules = made.shadowRoot.adoptedStyleSheets.flatMap((sheet) => [...sheet.cssRules]);
    const own = rules.filter(({ selectorText }) => selectorText === ':host').flatMap(({ style }) => Array.from(style));
    const read = rules.flatMap(({ cssText }) => [...cssText.matchAll(/var\((--(?:board|tree)-[\w-]+)/g)].map(([, name]) => name));
    const properties = new Set([...own, ...read].filter((name) => name.startsWith('--')));
    assert.deepEqual(names(attributes), [...made.constructor.observedAttributes].sort());
    assert.deepEqual(names(cssParts), [...new Set(parts)].sort());
    assert.deepEqual(names(cssProperties), [...properties].sort());
    made.remove();
  });
}
