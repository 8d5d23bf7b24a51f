// A script that could not be loaded, and that a browser remembers as lost.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../../scripts/lib/paths.mjs';
import { componentsOf } from './support/components.mjs';

const { lateScript } = await componentsOf('shared/late-script.ts');
writeFileSync(join(root, 'target', 'components', 'late-script-found.mjs'), 'export const found = import.meta.url;');

/** As browsers say it: WebKit does not name the file. */
for (const text of ['Importing a module script failed.', 'Failed to fetch dynamically imported module: https://a.test/b.js', 'anything else']) {
  test(`is asked for by another address, whatever the error says: ${text}`, async () => {
    let tries = 0;
    const load = () => (tries++ === 0 ? Promise.reject(new TypeError(text)) : import('./late-script-found.mjs'));
    const { found } = await lateScript(load);
    assert.match(found, /\/late-script-found\.mjs\?again=\d+$/);
  });
}

test('is not asked for where nothing says which it is', async () => {
  await assert.rejects(lateScript(() => Promise.reject(new TypeError('no script'))), /no script/);
});
