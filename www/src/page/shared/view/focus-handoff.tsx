/** Moves the focus to a neighbor when the focused element is removed or hidden. */

import type { ComponentChildren, JSX, RefObject } from 'preact';
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
export function useFocusHandoffOf(place: RefObject<HTMLElement | null>, onFocusLost?: () => void): void {
  // While a component is drawn its place is as it was before.
  const hadFocus = hasFocus(place.current);
  useLayoutEffect(() => {
    if (hadFocus && isFocusLost()) pass(place.current, onFocusLost);
  });
}

/** The same of a place, or a thing, that may itself go with the focus. */
export function useFocusHandoff<Target extends HTMLElement>(onFocusLost?: () => void): RefObject<Target | null> {
  const place = useRef<Target>(null);
  useFocusHandoffOf(place, onFocusLost);
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

/** A button that is there for a while: when it goes with the focus, that is passed on. */
export interface HandoffButtonProps {
  readonly onPress: () => void;
  /** Without it the focus goes to the part of the page that the button was in. */
  readonly onFocusLost?: () => void;
  readonly class?: string;
  /** What it is called, where what it shows is a sign. */
  readonly label?: string;
  readonly title?: string;
  /** Whether what it stands for holds. */
  readonly isPressed?: boolean;
  /** The keys that do the same. */
  readonly keys?: string;
  /** Where the focus stays while a pointer presses it. */
  readonly keepsFocus?: boolean;
  readonly children: ComponentChildren;
}

export function HandoffButton(props: HandoffButtonProps): JSX.Element {
  const button = useFocusHandoff<HTMLButtonElement>(props.onFocusLost);
  return (
    <button
      type="button"
      ref={button}
      class={props.class}
      title={props.title}
      aria-label={props.label}
      aria-pressed={props.isPressed}
      aria-keyshortcuts={props.keys}
      onPointerDown={props.keepsFocus ? (event) => event.preventDefault() : undefined}
      onClick={props.onPress}
    >
      {props.children}
    </button>
  );
}
