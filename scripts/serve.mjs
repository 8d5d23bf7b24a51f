// Serves www/dist on 127.0.0.1 with the headers that a strict and isolated page needs.
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import sirv from 'sirv';
import { root } from './lib/paths.mjs';
import { Failure } from './lib/run.mjs';

const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** No text becomes HTML or a script; of addresses only what the page's one policy lets through. */
const TRUSTED_TYPES = "; require-trusted-types-for 'script'; trusted-types default";

/** What the page is served with here, and may be served with anywhere. */
export const PAGE_POLICY = POLICY + TRUSTED_TYPES;

export const HEADERS = {
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};

/** With these the page may share memory with its worker, and stop a search at once. */
export const ISOLATION = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
};

const PORTS_TRIED = 20;

/**
 * `trustedTypes` is for a site whose pages have the policy that this needs.
 * @param {{ folder?: string, port?: number, isolation?: boolean, trustedTypes?: boolean }} [options]
 * @returns {Promise<{ url: string, close: () => Promise<void> }>}
 */
export async function serve({
  folder = join(root, 'www', 'dist'),
  port = 0,
  isolation = true,
  trustedTypes = true,
} = {}) {
  if (!existsSync(join(folder, 'index.html'))) {
    throw new Failure(`There is no page in ${folder}. Build it first: npm run build`);
  }
  const policy = trustedTypes ? PAGE_POLICY : POLICY;
  const headers = Object.entries({
    'Content-Security-Policy': policy,
    ...HEADERS,
    ...(isolation && ISOLATION),
  });
  const files = sirv(folder, { dev: true, etag: true });
  const server = createServer((request, response) => {
    for (const [name, value] of headers) response.setHeader(name, value);
    files(request, response, () => {
      response.writeHead(404, { 'Content-Type': 'text/plain' }).end('Not found\n');
    });
  });
  await listen(server, port);
  return {
    url: `http://127.0.0.1:${server.address().port}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Listens on the port, or on the next free one if another program has it. */
async function listen(server, port) {
  const last = port === 0 ? 0 : Math.min(port + PORTS_TRIED - 1, 65_535);
  for (let candidate = port; ; candidate += 1) {
    const error = await new Promise((resolve) => {
      server.once('error', resolve);
      server.listen(candidate, '127.0.0.1', () => {
        server.off('error', resolve);
        resolve(undefined);
      });
    });
    if (!error) return;
    const taken = error.code === 'EADDRINUSE' || error.code === 'EACCES';
    if (!taken || candidate >= last)
      throw new Failure(`Cannot listen on port ${candidate}: ${error.message}`);
  }
}
