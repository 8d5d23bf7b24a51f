/** The files of this build in the browser's cache: all of them or none, each as the build has written it. */

import { FILES, VERSION } from 'espalier:build';
import { unusedVersions, versionName } from '../model/versions/versions.js';

const HASHED = 'assets/';

export class KeptFiles {
  readonly #scope: string;
  /** Several pages may share a host, and with it the caches. */
  readonly #prefix: string;
  readonly #name: string;
  #isMended = false;

  constructor(scope: string) {
    this.#scope = scope;
    this.#prefix = versionName(scope, '');
    this.#name = versionName(scope, VERSION);
  }

  /** The path of a file that may be kept; undefined for what is none of the page's business. */
  pathOf(url: string): string | undefined {
    if (!url.startsWith(this.#scope)) return undefined;
    const path = url
      .slice(this.#scope.length)
      .replace(/[?#].*$/, '')
      .replace(/^index\.html$/, '');
    return path.startsWith(HASHED) || FILES.some((file) => file.path === path) ? path : undefined;
  }

  /** Fetches all files. Where one is missing, or of another build, nothing is kept. */
  async fill(): Promise<void> {
    const answers = await Promise.all(FILES.map(async (file) => [file.path, await this.#fetch(file)] as const));
    try {
      const cache = await caches.open(this.#name);
      await Promise.all(answers.map(([path, answer]) => cache.put(this.#url(path), answer)));
    } catch (error) {
      await caches.delete(this.#name);
      throw error;
    }
  }

  /** A tab that is still open may need a script of the version before. Its name says which: it has a hash. */
  async find(path: string): Promise<Response | undefined> {
    try {
      const names = path.startsWith(HASHED) ? [this.#name, ...(await this.#older())] : [this.#name];
      for (const name of names) {
        const found = await (await caches.open(name)).match(this.#url(path));
        if (found !== undefined) return found;
      }
    } catch {
      // A cache that cannot be read is none; the network may have the file.
    }
    return undefined;
  }

  /** Keeps the versions that tabs still use, however many are newer, and the one before this. */
  async forgetOlder(): Promise<void> {
    const unused = unusedVersions(await this.#older(), await heldLocks());
    await Promise.all(unused.map((name) => caches.delete(name)));
  }

  /** Replaces what is missing or damaged. What cannot be replaced goes, so that the network is asked for it. */
  async mend(): Promise<void> {
    if (this.#isMended) return;
    this.#isMended = true;
    const cache = await caches.open(this.#name);
    for (const file of FILES) {
      const url = this.#url(file.path);
      const found = await cache.match(url);
      if (found !== undefined && (await digest(found)) === file.integrity) continue;
      try {
        await cache.put(url, await this.#fetch(file));
      } catch {
        await cache.delete(url);
        this.#isMended = false;
      }
    }
  }

  #url(path: string): string {
    return this.#scope + path;
  }

  async #fetch({ path, integrity }: (typeof FILES)[number]): Promise<Response> {
    const response = await fetch(this.#url(path), { cache: 'no-cache', integrity });
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    return isolated(response);
  }

  async #older(): Promise<string[]> {
    return (await caches.keys()).filter((name) => name.startsWith(this.#prefix) && name !== this.#name);
  }
}

async function heldLocks(): Promise<string[]> {
  const { held = [] } = (await (navigator as { readonly locks?: LockManager }).locks?.query()) ?? {};
  return held.flatMap(({ name }) => name ?? []);
}

const ISOLATION = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/** The same answer with the headers that let a page share memory with its workers, which not every host can send. */
export function isolated(response: Response): Response {
  if (response.status === 0) return response;
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(ISOLATION)) headers.set(name, value);
  // They are about the bytes that came, which the browser has unpacked.
  for (const name of ['Content-Encoding', 'Content-Length']) headers.delete(name);
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}

async function digest(response: Response): Promise<string> {
  try {
    const bytes = await crypto.subtle.digest('SHA-256', await response.arrayBuffer());
    return `sha256-${btoa(String.fromCharCode(...new Uint8Array(bytes)))}`;
  } catch {
    return '';
  }
}
