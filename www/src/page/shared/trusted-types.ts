/**
 * The page's policy demands Trusted Types: neither HTML nor a script can be made of text. The addresses it vouches for
 * are those of the engine's worker, which a bundler puts beside this script, and of the service worker. The policy is
 * the default one because bundlers recognize a worker only by `new Worker(new URL(…))`, which has no room for any
 * other.
 */

interface TrustedTypes {
  createPolicy(name: 'default', rules: { createScriptURL(url: string): string }): unknown;
}

const WORKER = /^worker-[\w-]+\.js$/;

/** To be called once, before there is a worker. */
export function allowWorkers(others: readonly string[]): void {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes };
  const folder = new URL(/* @vite-ignore */ '.', import.meta.url).href;
  trustedTypes?.createPolicy('default', {
    createScriptURL(url) {
      if (others.includes(url) || (url.startsWith(folder) && WORKER.test(url.slice(folder.length)))) return url;
      throw new TypeError(`${url} is no script of this page.`);
    },
  });
}
