/** The service worker, which keeps the page for when there is no network; and the word that there is a new version. */

import { t } from 'espalier/words';
import { offerEverywhere } from './page-notice.js';

const CHECK_EVERY_MS = 60 * 60_000;

/** Its address, which the page's policy lets through. */
export const serviceWorkerUrl = (): string => new URL('service-worker.js', document.baseURI).href;

/** Where there are no service workers, or no room for files, the page needs the network, and nothing else is missing. */
export async function keepForOffline(): Promise<void> {
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (container === undefined) return;
  try {
    // Of another version, or of none: this page goes on with its own scripts either way.
    const hadController = container.controller !== null;
    const registration = await container.register(serviceWorkerUrl());
    announce(container, registration, hadController);
    checkNowAndThen(registration);
  } catch {
    // Refused, as in some private windows; or a file did not come.
  }
}

function announce(container: ServiceWorkerContainer, registration: ServiceWorkerRegistration, hadController: boolean): void {
  let isKnown = hadController;
  let isOffered = false;
  const offer = (): void => {
    if (isOffered || container.controller === null) return;
    isOffered = true;
    offerEverywhere(t`A new version is ready.`, t`Reload`, () => takeOver(container, registration));
  };
  registration.addEventListener('updatefound', () => {
    const fresh = registration.installing;
    fresh?.addEventListener('statechange', () => fresh.state === 'installed' && offer());
  });
  if (registration.waiting !== null) offer();
  // Another tab has taken the new version.
  container.addEventListener('controllerchange', () => {
    if (isKnown) offer();
    isKnown = true;
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
