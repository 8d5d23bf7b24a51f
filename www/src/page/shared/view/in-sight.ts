/**
 * Scrolls a list until what is shown in it, or written, is in sight: the list and nothing else, since `scrollIntoView`
 * would move the page.
 */

import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import { whenResized, zoomOf } from '#espalier/element/screen.js';

/** Looks again where something else is shown, and where the list gets its size: shown, or in another window. */
export function useInSight(root: RefObject<HTMLElement | null>, shown: readonly unknown[]): void {
  useLayoutEffect(() => {
    const { current } = root;
    if (current === null) return;
    keepInSight(current);
    // The next frame is told of, too: what is drawn after the list may give it another size and the same one again.
    return whenResized(current, () => keepInSight(current));
  }, shown as unknown[]);
}

function keepInSight(list: HTMLElement): void {
  const current = list.querySelector<HTMLElement>('form') ?? list.querySelector<HTMLElement>('[aria-current]');
  if (current === null) return void list.scrollTo(0, 0);
  const [box, frame] = [current.getBoundingClientRect(), list.getBoundingClientRect()];
  // With what is said of it, as far as there is room for both.
  const said = [...list.querySelectorAll('.of-current')].map((node) => node.getBoundingClientRect().bottom);
  const [top, bottom] = [box.top - box.height, Math.max(box.bottom + box.height, ...said)];
  const zoom = zoomOf(list);
  list.scrollTop += distance(top, Math.min(bottom, top + frame.height), frame.top, frame.bottom) / zoom;
  list.scrollLeft += distance(box.left, box.right, frame.left, frame.right) / zoom;
}

function distance(start: number, end: number, from: number, to: number): number {
  return start < from ? start - from : Math.max(0, end - to);
}
