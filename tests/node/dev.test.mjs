// `npm run dev` serves the page from its sources: without a service worker, and with a policy that Vite's client can keep.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import '../built.mjs?modules';
import { serveSources } from '../../scripts/dev.mjs';

let server;
before(async () => {
  server = await serveSources({ port: 0 });
});
after(() => server.close());

const get = async (path) => {
  const response = await fetch(new URL(path, server.url));
  assert.equal(response.status, 200, path);
  return response.text();
};

test('the policy allows what the client of Vite does, and no more', async () => {
  const html = await get('/');
  assert.match(html, /<script type="module" src="\/@vite\/client">/);
  const [, policy] = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(html);
  const directives = policy.split('; ');
  assert.ok(directives.includes("default-src 'none'"));
  assert.ok(directives.includes("script-src 'self' 'wasm-unsafe-eval'"));
  assert.ok(directives.includes("style-src 'self' 'unsafe-inline'"));
  assert.ok(directives.includes("connect-src 'self' ws:"));
  assert.ok(!/trusted-types/.test(policy));
});

test('no service worker is registered, and one of an earlier visit goes', async () => {
  assert.doesNotMatch(await get('/src/page/shared/offline.ts'), /serviceWorker/);
  assert.match(await get('/service-worker.js'), /registration\.unregister\(\)/);
});

test('sources of the page and modules of the package are served as scripts', async () => {
  assert.match(await get('/src/page/start.ts'), /import .* from ".*\/package\/lib\/engine\/errors\.js"/);
});
