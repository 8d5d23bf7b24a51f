// A plain static server for measurements: several folders, no cache, no special headers.
import { createServer } from 'node:http';
import sirv from 'sirv';

/**
 * @param {Record<string, string>} folders paths of the site, and the folder each shows
 * @returns {Promise<{ url: string, close: () => Promise<void> }>}
 */
export async function serveFolder(folders) {
  const parts = Object.entries(folders).map(([path, folder]) => [path, sirv(folder, { dev: true })]);
  const server = createServer((request, response) => {
    response.setHeader('Cache-Control', 'no-store');
    const part = parts.find(([path]) => request.url.startsWith(`${path}/`));
    if (part === undefined) {
      response.setHeader('Content-Type', 'text/html');
      response.end('<!doctype html><title>empty</title>');
      return;
    }
    request.url = request.url.slice(part[0].length);
    part[1](request, response);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
