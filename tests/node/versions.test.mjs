// Which version of the page is new, and which ones are not used any more.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import '../built.mjs?model';
import { unusedVersions, VersionWatch, versionName } from '../../www/lib/model/versions/versions.js';

/** What was offered after these workers were seen, each known by its version. */
async function offered(own, ...workers) {
  let count = 0;
  const watch = new VersionWatch(own, async (version) => version, () => (count += 1));
  for (const worker of workers) await watch.seen(worker);
  return count;
}

test('a first visit is greeted by no new version, in whatever order its worker is heard of', async () => {
  for (const order of [['1'], [null, '1'], ['1', '1'], [null, '1', '1'], ['1', null, '1']]) {
    assert.equal(await offered('1', ...order), 0, order.join());
  }
});

test('another version is offered once, whether it waits or has been taken in another tab, and the next one again', async () => {
  assert.equal(await offered('1', '2'), 1);
  assert.equal(await offered('1', null, '1', '2', '2'), 1);
  assert.equal(await offered('1', '2', '3', '3'), 2);
});

test('a version is kept while a tab uses it, and the one before the present', () => {
  const name = (version) => versionName('https://example.org/', version);
  const [first, second, third] = ['1', '2', '3'].map(name);
  assert.deepEqual(unusedVersions([first, second], [first, name('4')]), [], 'the second waits, the third arrives');
  assert.deepEqual(unusedVersions([first, second], [name('4')]), [first]);
  assert.deepEqual(unusedVersions([first, second, third], [second]), [first]);
  assert.deepEqual(unusedVersions([first], []), [], 'a tab may just be loading it');
  assert.deepEqual(unusedVersions([], []), []);
});
