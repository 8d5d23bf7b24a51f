// The same tree in browsers as in Node, and so as in the native program: tests/node/parity.test.mjs.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { inBothBrowsers } from './support/browsers.mjs';
import { clientSite } from './support/client-site.mjs';
import { TIMEOUT } from './support/patience.mjs';

const site = clientSite();
after(() => site.remove());
const inNode = await bench('espalier', {});

inBothBrowsers(
  'bench',
  ({ arrive }) => {
    test('searches the same tree as in Node', TIMEOUT, async (t) => {
      const visitor = await arrive();
      const { nodes, nps } = await visitor.page.evaluate(bench, site.client, site.shipped);
      await visitor.leave();
      t.diagnostic(`${inNode.nps} nodes a second in Node, ${nps} here`);
      assert.equal(nodes, inNode.nodes);
    });
  },
  { folder: site.folder, trustedTypes: false },
);

/** Runs in the page, and in Node. */
async function bench(client, files) {
  const { createEngine } = await import(client);
  const engine = await createEngine(files);
  try {
    return await engine.bench();
  } finally {
    engine.dispose();
  }
}
