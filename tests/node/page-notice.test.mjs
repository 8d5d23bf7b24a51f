// The sentence over every view.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { text } from './support/dom.mjs';
import { componentsOf } from './support/components.mjs';

document.body.innerHTML = '<p id="page-notice"></p>';
const { offerEverywhere } = await componentsOf('shared/page-notice.ts');

test('the button that is asked with stays while an earlier question is taken back, and is then the one of the question before', () => {
  const nothing = () => undefined;
  offerEverywhere('A new version is ready.', 'Reload', nothing);
  const withdraw = offerEverywhere('Your other game waits.', 'Resume it', nothing);
  offerEverywhere('Deleted: Seed', 'Undo', nothing);
  const undo = find('button/Undo');
  withdraw();
  assert.equal(find('button/Undo'), undo);
  undo.click();
  assert.match(text('#page-notice'), /^A new version is ready\.Reload$/);
});
