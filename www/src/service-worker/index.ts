/**
 * The service worker. It answers for the files of the page with those of one build, also without a network, and takes
 * over from the version before only when it is told to, or when no tab has that open any more.
 */

import { VERSION } from 'espalier:build';
import { isolated, KeptFiles } from './kept-files.js';

declare const self: ServiceWorkerGlobalScope;

const files = new KeptFiles(self.registration.scope);

self.addEventListener('install', (event) => event.waitUntil(files.fill()));

self.addEventListener('activate', (event) => {
  // The first visit, too, goes on when the network is lost.
  event.waitUntil(Promise.all([self.clients.claim(), files.forgetOlder()]));
});

self.addEventListener('message', ({ data, ports: [answer] }) => {
  if (data === 'take-over') void self.skipWaiting();
  if (data === 'version') answer?.postMessage(VERSION);
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const path = request.method === 'GET' ? files.pathOf(request.url) : undefined;
  if (path === undefined) return;
  event.respondWith(answer(request, path));
  // The tabs that used an older version may be gone by now.
  if (request.mode === 'navigate') event.waitUntil(Promise.all([files.mend(), files.forgetOlder()]));
});

async function answer(request: Request, path: string): Promise<Response> {
  return (await files.find(path)) ?? isolated(await fetch(request));
}
