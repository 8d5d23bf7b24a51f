// `<espalier-tree>` where the script that reads queries does not come.
import assert from 'node:assert/strict';
import { register } from 'node:module';
import { test } from 'node:test';
import { until } from './support/dom.mjs';
import { fileOfFewFields } from './support/trace-file.mjs';

const refuse = `export function resolve(name, context, next) {
  if (name.endsWith('/find-record.js')) throw new TypeError('The script did not come.');
  return next(name, context);
}`;
register(`data:text/javascript,${encodeURIComponent(refuse)}`);
globalThis.fetch = async () => new Response(fileOfFewFields());
await import('../../package/lib/element/index.js');

test('a lost script is told by an event, and the tree stays', async () => {
  const heard = [];
  const tree = document.createElement('espalier-tree');
  tree.addEventListener('error', (event) => heard.push(event.message));
  tree.setAttribute('src', 'demo.trace');
  tree.setAttribute('find', 'leaf');
  document.body.append(tree);
  await until(() => heard.length > 0);
  assert.match(heard[0], /The script did not come/);
  tree.select(1);
  assert.equal(tree.selected, 1);
});
