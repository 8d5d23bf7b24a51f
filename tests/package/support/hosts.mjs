// Web servers, one for each origin.
import { createServer } from 'node:http';
import sirv from 'sirv';

/**
 * Serves a folder with headers of its own.
 * @returns {Promise<{ url: string, close: () => Promise<void> }>}
 */
export async function host(folder, headers = {}) {
  const files = sirv(folder, { dev: true });
  const server = createServer((request, response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    files(request, response, () => response.writeHead(404).end());
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** What the guide of the package asks of a Content-Security-Policy, and nothing more. */
export const policy = (sources = '') => ({
  'Content-Security-Policy': [
    "default-src 'none'",
    `script-src 'self' 'wasm-unsafe-eval' ${sources}`,
    `worker-src 'self' ${sources}`,
    `connect-src 'self' ${sources}`,
    'img-src data:', // the empty icon of the page
  ].join('; '),
});

export const ISOLATION = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
};

export const CORS = { 'Access-Control-Allow-Origin': '*' };
