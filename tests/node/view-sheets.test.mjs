// The style sheets of a view, which are loaded beside its script.
import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { componentsOf } from './support/components.mjs';
import './support/dom.mjs';

const { LostSheet, withSheets } = await componentsOf('shared/sheets.ts');
const BASE = 'https://espalier.test/assets/start.js';
const links = [];
// Nothing is fetched: a sheet comes when the test says so.
mock.method(document.head, 'append', (link) => links.push(link));
const script = async () => 'the script';

test('a script is there when its sheet is, which is asked for once', async () => {
  let isThere = false;
  const both = Promise.all([withSheets(script, ['./view.css'], BASE), withSheets(script, ['./view.css'], BASE)]);
  void both.then(() => (isThere = true));
  await new Promise(setImmediate);
  assert.equal(isThere, false);
  assert.deepEqual(links.map(({ rel, href }) => [rel, href]), [['stylesheet', 'https://espalier.test/assets/view.css']]);
  links[0].dispatchEvent(new Event('load'));
  assert.deepEqual(await both, ['the script', 'the script']);
  assert.equal(await withSheets(script, ['./view.css'], BASE), 'the script');
  assert.equal(links.length, 1);
});

test('a sheet that is lost is told, and asked for again', async () => {
  const lost = withSheets(script, ['./lost.css'], BASE);
  links.pop().dispatchEvent(new Event('error'));
  await assert.rejects(lost, LostSheet);
  const again = withSheets(script, ['./lost.css'], BASE);
  links.pop().dispatchEvent(new Event('load'));
  assert.equal(await again, 'the script');
});

test('a sheet that the page is sent with is not waited for, also where it has failed', async () => {
  const sent = Object.assign(document.createElement('link'), { href: 'https://espalier.test/assets/first.css' });
  document.body.append(sent);
  assert.equal(await withSheets(script, ['./first.css'], BASE), 'the script');
});
