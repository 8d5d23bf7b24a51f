// Modules that use each other in a circle cannot be understood one at a time.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { root } from '../../scripts/lib/paths.mjs';

/** Imports of values and of types alike. */
const IMPORT = /(?:\bfrom|\bimport|\bimport\()\s*'(\.[^']+)\.js'/g;

/** The modules of a folder, and what each imports of it. */
function importsIn(folder) {
  const home = join(root, folder);
  const names = readdirSync(home, { recursive: true }).filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts'));
  const known = new Set(names);
  return new Map(
    names.map((name) => {
      const imported = Array.from(readFileSync(join(home, name), 'utf8').matchAll(IMPORT), ([, path]) => join(dirname(name), path));
      return [name, imported.flatMap((path) => [`${path}.ts`, `${path}.tsx`]).filter((other) => known.has(other))];
    }),
  );
}

/** A circle, as the modules along it; `undefined` where there is none. */
function circleIn(imports) {
  const done = new Set();
  const path = [];
  const visit = (name) => {
    if (done.has(name)) return undefined;
    const at = path.indexOf(name);
    if (at >= 0) return [...path.slice(at), name];
    path.push(name);
    for (const other of imports.get(name)) {
      const circle = visit(other);
      if (circle !== undefined) return circle;
    }
    path.pop();
    done.add(name);
    return undefined;
  };
  for (const name of imports.keys()) {
    const circle = visit(name);
    if (circle !== undefined) return circle;
  }
  return undefined;
}

for (const folder of ['package/src', 'www/src']) {
  test(`no modules of ${folder} import each other in a circle`, () => {
    const imports = importsIn(folder);
    assert.ok(imports.size > 50);
    assert.equal(circleIn(imports)?.join(' → '), undefined);
  });
}

/** The folders at the top of one, and which of them the modules of each import. */
function foldersIn(imports) {
  const folders = new Map();
  for (const [name, imported] of imports) {
    const uses = folders.get(dirname(name)) ?? new Set();
    folders.set(dirname(name), uses);
    for (const other of imported) if (dirname(other) !== dirname(name)) uses.add(dirname(other));
  }
  return folders;
}

test('no folders of www/src/page import each other in a circle', () => {
  const folders = foldersIn(importsIn('www/src/page'));
  assert.ok(folders.size > 8);
  assert.equal(circleIn(folders)?.join(' → '), undefined);
});

test('squares and FENs are below the rest of the package, and rules and engine below the elements', () => {
  const folders = foldersIn(importsIn('package/src'));
  assert.deepEqual([...folders.get('chess')], []);
  for (const below of ['rules', 'engine']) {
    assert.deepEqual([...folders.get(below)].filter((folder) => folder.startsWith('element')), [], below);
  }
});

/** The modules at the top of a crate, folders or files, and which of them each uses outside of its tests. */
function modulesOf(crate) {
  const home = join(root, crate, 'src');
  const uses = new Map();
  for (const name of readdirSync(home, { recursive: true })) {
    const [module] = name.replace(/\.rs$/, '').split('/');
    if (!name.endsWith('.rs') || /(^|\/)tests\b|^(lib|main)\.rs$/.test(name)) continue;
    const [code] = readFileSync(join(home, name), 'utf8').replace(/\/\/.*/g, '').split(/#\[cfg\(test\)\]\s*mod \w+ \{/);
    // In the file of a module at the top, `super` is the crate.
    const isTop = /^\w+(\/mod)?\.rs$/.test(name);
    const paths = isTop ? /(?:crate|super)::(\w+|\{[^}]*\})/g : /crate::(\w+|\{[^}]*\})/g;
    const used = Array.from(code.matchAll(paths), ([, path]) =>
      path.startsWith('{') ? path.slice(1, -1).split(',').map((item) => item.trim().split('::')[0]) : [path],
    );
    uses.set(module, [...(uses.get(module) ?? []), ...used.flat()]);
  }
  return new Map([...uses].map(([module, used]) => [module, used.filter((name) => name !== module && uses.has(name))]));
}

// The engine gathers what its files declare: engine/tests/layers.rs holds its order.
for (const crate of ['chess', 'trace', 'reasons', 'pgn', 'insight', 'cli', 'rules', 'web', 'lab']) {
  test(`no modules of ${crate} use each other in a circle`, () => {
    const modules = modulesOf(crate);
    assert.ok(modules.size > 3);
    assert.equal(circleIn(modules)?.join(' → '), undefined);
  });
}

test('a circle is found', () => {
  const imports = new Map([['a', ['b']], ['b', ['c']], ['c', ['b']]]);
  assert.deepEqual(circleIn(imports), ['b', 'c', 'b']);
});
