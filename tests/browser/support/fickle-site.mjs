// The page on a plain static host that sends no special headers, loses its connection and gets new versions.
import { createServer } from 'node:http';
import { join } from 'node:path';
import sirv from 'sirv';
import '../../built.mjs?page';
import { root } from '../../../scripts/lib/paths.mjs';

export class FickleSite {
  /** Paths that match are not answered: the connection breaks. */
  broken = /$^/;
  #files;
  #server;
  #path;

  /** @param {string} path where the page is on the host, with slashes around it */
  static async open(path = '/') {
    const site = new FickleSite();
    site.#path = path;
    site.show(join(root, 'www', 'dist'));
    site.#server = createServer((request, response) => site.#answer(request, response));
    await new Promise((resolve) => site.#server.listen(0, '127.0.0.1', resolve));
    return site;
  }

  get url() {
    return `http://127.0.0.1:${this.#server.address().port}${this.#path}`;
  }

  /** From now on the files of this folder. */
  show(folder) {
    this.#files = sirv(folder, { dev: true, etag: true });
  }

  /** The network is gone, or is back. */
  cut(isCut = true) {
    this.broken = isCut ? /^/ : /$^/;
    if (isCut) this.#server.closeAllConnections();
  }

  async close() {
    await new Promise((resolve) => {
      this.#server.close(() => resolve());
      this.#server.closeAllConnections();
    });
  }

  #answer(request, response) {
    const notFound = () => response.writeHead(404, { 'Content-Type': 'text/plain' }).end('Not found\n');
    if (this.broken.test(request.url)) return request.socket.destroy();
    if (!request.url.startsWith(this.#path)) return notFound();
    request.url = request.url.slice(this.#path.length - 1);
    this.#files(request, response, notFound);
  }
}
