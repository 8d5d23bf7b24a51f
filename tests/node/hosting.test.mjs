// The recipes of docs/hosting.md say what the build makes and what the page is tested with.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import '../built.mjs?page';
import { root } from '../../scripts/lib/paths.mjs';
import { HEADERS, ISOLATION, PAGE_POLICY } from '../../scripts/serve.mjs';

const text = readFileSync(join(root, 'docs', 'hosting.md'), 'utf8');
const recipes = [...text.matchAll(/^```(nginx|caddyfile|text)\n([^]*?)^```/gm)]
  .map(([, kind, recipe]) => ({ kind, recipe }))
  .filter(({ recipe }) => recipe.includes('Content-Security-Policy'));
const directives = (policy) => policy.split(';').map((part) => part.trim()).sort();

test('there is a recipe for each kind of server', () => {
  assert.deepEqual(recipes.map(({ kind }) => kind), ['nginx', 'caddyfile', 'text']);
});

for (const { kind, recipe } of recipes) {
  test(`${kind}: the headers are those that the tests use`, () => {
    const [, policy] = /Content-Security-Policy:? "?([^"\n]+)/.exec(recipe);
    assert.deepEqual(directives(policy), directives(PAGE_POLICY));
    for (const [name, value] of Object.entries({ ...HEADERS, ...ISOLATION })) {
      assert.match(recipe, new RegExp(`${name}:? "?${value}`), name);
    }
    assert.match(recipe, /assets/);
  });
}

test('the page has the same policy in itself, but for what only a header can say', () => {
  const html = readFileSync(join(root, 'www', 'dist', 'index.html'), 'utf8');
  const [, policy] = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(html);
  assert.deepEqual(directives(policy), directives(PAGE_POLICY).filter((part) => !part.startsWith('frame-ancestors')));
});

test('every file of the folder is spoken of', () => {
  for (const name of readdirSync(join(root, 'www', 'dist'))) {
    assert.ok(text.includes(`\`${name.replace(/^icon.*/, 'icon*').replace(/^assets$/, 'assets/')}\``), name);
  }
});
