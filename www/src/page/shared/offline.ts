/**
 * Starts the service worker, which keeps the page for when there is no network; says that there is a new version. The
 * script comes when all else is there.
 */

import { t } from '#espalier/model/words.js';
import { VersionWatch } from '../../model/versions/versions.js';
import { ownVersion, serviceWorkerUrl } from './own-version.js';
import { offerEverywhere } from './page-notice.js';

const CHECK_EVERY_MS = 60 * 60_000;

/**
 * Where there are no service workers, or no room for files, the page needs the network, and nothing else is missing.
 */
export async function keepForOffline(): Promise<void> {
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (container === undefined) return;
  try {
    const registration = await container.register(serviceWorkerUrl());
    announce(container, registration);
    checkNowAndThen(registration);
  } catch {
    // Refused, as in some private windows; or a file did not come.
  }
}

function announce(container: ServiceWorkerContainer, registration: ServiceWorkerRegistration): void {
  let isOffered = false;
  const forget = (): void => void (isOffered = false);
  const watch = new VersionWatch(ownVersion(), versionOf, () => {
    // A version after that is taken by the same button, which is not replaced while it is pressed.
    if (!isOffered)
      offerEverywhere(t`A new version is ready.`, t`Reload`, () => takeOver(container, registration), forget);
    isOffered = true;
  });
  registration.addEventListener('updatefound', () => {
    const fresh = registration.installing;
    fresh?.addEventListener('statechange', () => fresh.state === 'installed' && void watch.seen(fresh));
  });
  void watch.seen(registration.waiting);
  // Another tab has taken the new version.
  container.addEventListener('controllerchange', () => void watch.seen(container.controller));
}

/** Asks a worker of which version it is. One that is gone does not answer. */
function versionOf(worker: ServiceWorker): Promise<string> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(String(data));
    worker.postMessage('version', [port2]);
  });
}

/** The game is saved when the page goes, as at every reload. */
function takeOver(container: ServiceWorkerContainer, { waiting }: ServiceWorkerRegistration): void {
  if (waiting === null) return location.reload();
  container.addEventListener('controllerchange', () => location.reload(), { once: true });
  waiting.postMessage('take-over');
}

/** Browsers look for a new version when a page is opened; some tabs stay open for days. */
function checkNowAndThen(registration: ServiceWorkerRegistration): void {
  let checked = performance.now();
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || performance.now() - checked < CHECK_EVERY_MS) return;
    checked = performance.now();
    registration.update().catch(() => undefined);
  });
}
