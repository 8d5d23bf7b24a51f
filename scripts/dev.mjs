// Serves the page from its sources and shows what is changed in them: `npm run dev`. Vite reloads the page; modules of
// the package and crates are built anew, each only where a source of its own has changed.
import { join } from 'node:path';
import { BUILDS, withThoseBefore } from './lib/builds.mjs';
import { root } from './lib/paths.mjs';
import { isMain, main, print, say } from './lib/run.mjs';
import { QUICK, build } from './build.mjs';
import { setup } from './setup.mjs';
import { portFrom } from './start.mjs';

/** What the page imports and Vite cannot build. */
const BUILT = ['modules'];

/** Takes the place of the service worker of an earlier `npm start`, which would show its own page, and goes. */
const NO_SERVICE_WORKER = `
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await registration.unregister();
  for (const client of await clients.matchAll({ type: 'window' })) client.navigate(client.url);
})()));
`;

/** What Vite's client does: it connects by a socket, adds sheets as text, and draws what is wrong over the page. */
const relaxed = (html) =>
  html
    .replace("connect-src 'self'", "connect-src 'self' ws:")
    .replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")
    .replace(/; require-trusted-types-for 'script'; trusted-types default/, '');

const withoutServiceWorker = {
  name: 'without a service worker',
  enforce: 'pre',
  load: (id) => (id.endsWith('/page/shared/offline.ts') ? 'export const keepForOffline = async () => undefined;' : null),
  configureServer: ({ middlewares }) =>
    void middlewares.use('/service-worker.js', (_, response) => {
      response.setHeader('Content-Type', 'text/javascript').end(NO_SERVICE_WORKER);
    }),
};

/** Runs `work` once more for all that has asked for it while it ran. */
function oneAtATime(work) {
  let [isRunning, isAsked] = [false, false];
  return async () => {
    isAsked = true;
    if (isRunning) return;
    isRunning = true;
    while (isAsked) {
      isAsked = false;
      await work();
    }
    isRunning = false;
  };
}

/** @param {{ port?: number }} options */
export async function serveSources({ port = 8080 } = {}) {
  const { createServer } = await import('vite');
  const { HEADERS, ISOLATION } = await import('./serve.mjs');
  await build(BUILT, { manner: QUICK });
  const server = await createServer({
    configFile: join(root, 'vite.config.ts'),
    server: { host: '127.0.0.1', port, headers: { ...HEADERS, ...ISOLATION } },
    plugins: [withoutServiceWorker, { name: 'relaxed policy', transformIndexHtml: { order: 'pre', handler: relaxed } }],
  });
  const rebuild = oneAtATime(async () => {
    // Vite sees what was built, and reloads.
    await build(BUILT, { manner: QUICK }).catch(({ message }) => say(message));
  });
  const inputs = withThoseBefore(BUILT).flatMap((name) => BUILDS[name].inputs);
  const sources = [...new Set(inputs)].filter((path) => /\/src\b/.test(path)).map((path) => join(root, path));
  server.watcher.add(sources);
  server.watcher.on('all', (_, path) => sources.some((folder) => path.startsWith(folder)) && void rebuild());
  await server.listen();
  return { url: server.resolvedUrls.local[0], close: () => server.close() };
}

async function dev() {
  await setup('build');
  const { url } = await serveSources({ port: portFrom(process.env.PORT) });
  print(`Espalier is at ${url}  (Ctrl-C ends it)`);
}

if (isMain(import.meta)) await main(dev);
