/** Where the focus goes when what has it goes: whoever presses keys stays near. */

import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { focusForNow } from '../dom.js';

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
 * Where what has the focus in a place goes or is hidden, that is told to `onFocusLost`; without one the focus goes to
 * the part of the page that it was in.
 */
export function usePassedFocus(place: RefObject<HTMLElement | null>, onFocusLost?: () => void): void {
  // While a component is drawn its place is as it was before.
  const hadFocus = hasFocus(place.current);
  useLayoutEffect(() => {
    if (hadFocus && isFocusLost()) pass(place.current, onFocusLost);
  });
}

/** The same of a place, or a thing, that may itself go with the focus. */
export function usePassing<Place extends HTMLElement>(onFocusLost?: () => void): RefObject<Place | null> {
  const place = useRef<Place>(null);
  usePassedFocus(place, onFocusLost);
  useLayoutEffect(
    () => () => {
      if (hasFocus(place.current)) pass(place.current?.parentElement, onFocusLost);
    },
    [],
  );
  return place;
}

function pass(from: Element | null | undefined, onFocusLost: (() => void) | undefined): void {
  if (onFocusLost === undefined) focusAround(from);
  else onFocusLost();
}
