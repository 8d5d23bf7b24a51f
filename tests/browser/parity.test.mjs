// The same tree in browsers as in the native program, with the very files that the page ships.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { nativeBench } from '../node/support/bench.mjs';
import { inBothBrowsers } from './support/browsers.mjs';
import { clientSite } from './support/client-site.mjs';
import { TIMEOUT } from './support/patience.mjs';

const site = clientSite();
after(() => site.remove());
const native = nativeBench();

inBothBrowsers(
  'bench',
  ({ arrive }) => {
    test('searches the same tree as the native program', TIMEOUT, async (t) => {
      const visitor = await arrive();
      const { nodes, nps } = await visitor.page.evaluate(bench, site.client, site.shipped);
      await visitor.leave();
      t.diagnostic(`native ${native.nodes} nodes ${native.nps} nps; here ${nodes} nodes ${nps} nps`);
      assert.equal(nodes, native.nodes);
    });
  },
  { folder: site.folder, trustedTypes: false },
);

/** Runs in the page. */
async function bench(client, files) {
  const { createEngine } = await import(client);
  const engine = await createEngine(files);
  try {
    return await engine.bench();
  } finally {
    engine.dispose();
  }
}
