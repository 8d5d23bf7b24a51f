/** Calls once, when an element comes near what the visitor sees. Gives what ends the waiting. */

/** How near, in pixels. */
const NEAR = '300px';

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
