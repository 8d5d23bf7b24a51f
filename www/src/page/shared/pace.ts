/** Visibility of the page, and drawing at most once a frame. */

import type { ReadonlySignal } from '@preact/signals-core';
import { effect, signal } from '@preact/signals-core';

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
