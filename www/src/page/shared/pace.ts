/** The window: whether it is looked at and what size it has, drawing at most once a frame, and what can wait. */

import { effect, type ReadonlySignal, signal } from '@preact/signals-core';

/** Whether the tab is the one that is looked at. */
export function visibility(): ReadonlySignal<boolean> {
  const isVisible = signal(!document.hidden);
  document.addEventListener('visibilitychange', () => (isVisible.value = !document.hidden));
  return isVisible;
}

/** The value of a signal, once a frame: a search reports more often than anybody can see. */
export function oncePerFrame<T>(source: ReadonlySignal<T>): ReadonlySignal<T> {
  const shown = signal(source.peek());
  let isDue = false;
  effect(() => {
    if (source.value === shown.peek() || isDue) return;
    isDue = true;
    requestAnimationFrame(() => {
      isDue = false;
      shown.value = source.peek();
    });
  });
  return shown;
}

/** For what can wait until the page is drawn and nobody waits for anything. */
export function whenIdle(act: () => void): void {
  // A frame is drawn after the callbacks for it: by the next ones it has been.
  requestAnimationFrame(() => requestAnimationFrame(() => soon(act)));
}

function soon(act: () => void): void {
  // Safari has no idle callbacks.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(act, { timeout: 5_000 });
  else setTimeout(act, 1_000);
}

/** Whether the window is as a media query says. */
export function matched(query: string): ReadonlySignal<boolean> {
  const media = matchMedia(query);
  const is = signal(media.matches);
  media.addEventListener('change', () => (is.value = media.matches));
  return is;
}
