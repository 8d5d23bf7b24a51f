/** What only a browser with a screen has. Where there is none, as in jsdom, nothing is ever resized, scrolled, moved or switched. */

/** Calls when the size of an element has changed, and once at the start. What is returned ends that. */
export function whenResized(element: Element, act: () => void): () => void {
  if (typeof ResizeObserver !== 'function') return () => undefined;
  const observer = new ResizeObserver(act);
  observer.observe(element);
  return () => observer.disconnect();
}

/** Calls before the screen shows its next picture; soon, where there is none. */
export function nextFrame(act: () => void): void {
  if (typeof requestAnimationFrame === 'function') requestAnimationFrame(act);
  else setTimeout(act);
}

/** A question to the screen; `undefined` where it cannot be asked. */
export function media(query: string): MediaQueryList | undefined {
  return typeof matchMedia === 'function' ? matchMedia(query) : undefined;
}

/** How near, in pixels. */
const NEAR = '300px';

/** Calls once, when an element comes near what the visitor sees. Gives what ends the waiting. */
export function whenSeen(element: Element, act: () => void): () => void {
  if (typeof IntersectionObserver !== 'function') return seenAtOnce(act);
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      act();
    },
    { rootMargin: NEAR },
  );
  observer.observe(element);
  return () => observer.disconnect();
}

/** Where nothing is laid out, as in jsdom. */
function seenAtOnce(act: () => void): () => void {
  let isWanted = true;
  queueMicrotask(() => {
    if (isWanted) act();
  });
  return () => {
    isWanted = false;
  };
}

/**
 * Pixels of the window for a pixel of an element: more than one where `zoom` enlarges it. Rounded, as `offsetWidth`
 * is.
 */
export const zoomOf = (element: HTMLElement): number =>
  Math.round((100 * element.getBoundingClientRect().width) / element.offsetWidth) / 100 || 1;

/** Where a pointer is on an element, in its own pixels: browsers differ in what `offsetX` is where `zoom` enlarges it. */
export function placeOn(element: HTMLElement, { clientX, clientY }: MouseEvent): { x: number; y: number } {
  const { left, top } = element.getBoundingClientRect();
  const zoom = zoomOf(element);
  return { x: (clientX - left) / zoom, y: (clientY - top) / zoom };
}
