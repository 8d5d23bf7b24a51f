/** Where the focus goes when what has it goes: whoever presses keys stays near. */

import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { focusForNow } from '../focus-for-now.js';

const hasFocus = (place: Element | null): boolean => place?.contains(document.activeElement) === true;

const isSeen = (node: Element): boolean => node.getClientRects().length > 0;

function isFocusLost(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || !isSeen(activeElement);
}

/** What has a name of its own says where the focus is. */
const NAMED = '[aria-label], [aria-labelledby]';

/** To the nearest part of the page that is in sight and has a name. */
function focusAround(node: Element | null | undefined): void {
  const part = node?.closest<HTMLElement>(NAMED);
  if (part == null) return;
  if (isSeen(part)) focusForNow(part);
  else focusAround(part.parentElement);
}

/**
 * Of a place that has things with the focus, or is one. When it goes, or what has the focus in it goes or is hidden,
 * that is told to `onFocusLost`; without one the focus goes to the part of the page that it was in.
 */
export function usePassing<Place extends HTMLElement>(onFocusLost?: () => void): RefObject<Place | null> {
  const place = useRef<Place>(null);
  const pass = (to: Element | null | undefined): void => (onFocusLost === undefined ? focusAround(to) : onFocusLost());
  const hadFocus = hasFocus(place.current);
  useLayoutEffect(() => {
    if (hadFocus && isFocusLost()) pass(place.current);
  });
  useLayoutEffect(
    () => () => {
      if (hasFocus(place.current)) pass(place.current?.parentElement);
    },
    [],
  );
  return place;
}
