/** Which version of the page this tab has, and how its files are kept. */

import { versionName } from '../../model/versions/versions.js';

/** Its address, which the page's policy lets through. */
export const serviceWorkerUrl = (): string => new URL('service-worker.js', document.baseURI).href;

/** The version of the page in this tab, as the build has written it into it. */
export const ownVersion = (): string => document.documentElement.dataset['build'] ?? '';

/** As long as this tab is open its files are kept, whichever versions come after it. */
export function holdVersion(): void {
  const { locks } = navigator as { readonly locks?: LockManager };
  const name = versionName(new URL('./', document.baseURI).href, ownVersion());
  locks?.request(name, { mode: 'shared' }, () => new Promise(() => undefined)).catch(() => undefined);
}
