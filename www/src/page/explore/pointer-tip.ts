/** Words beside the pointer, which leave it free and stay in the window. */

import { zoomOf } from '#espalier/element/screen.js';

/** Pixels between both. */
const GAP = 12;

/** Moves a tip with the pointer that is over a place; what is returned ends that. */
export function followPointer(place: HTMLElement, tip: HTMLElement): () => void {
  const ends = new AbortController();
  place.addEventListener(
    'pointermove',
    ({ clientX, clientY }) => {
      const { width, height } = tip.getBoundingClientRect();
      const isLeft = clientX + GAP + width > innerWidth;
      const isAbove = clientY + GAP + height > innerHeight;
      const zoom = zoomOf(place);
      tip.style.left = `${Math.max(0, isLeft ? clientX - GAP - width : clientX + GAP) / zoom}px`;
      tip.style.top = `${Math.max(0, isAbove ? clientY - GAP - height : clientY + GAP) / zoom}px`;
    },
    { signal: ends.signal },
  );
  return () => ends.abort();
}
