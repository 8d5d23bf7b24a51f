/** What opens beside a button: Escape and a click elsewhere close it, and the focus goes back to the button. */

import type { Signal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';

export interface Popup {
  /** Of what holds both. */
  readonly root: RefObject<HTMLDivElement | null>;
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly close: () => void;
}

export function usePopup(isOpen: Signal<boolean>): Popup {
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    const hadFocus = root.current?.contains(document.activeElement) ?? false;
    isOpen.value = false;
    if (hadFocus) button.current?.focus();
  };
  useEffect(() => {
    const closeOutside = ({ target }: MouseEvent): void => {
      if (target instanceof Node && root.current?.contains(target) === false) isOpen.value = false;
    };
    document.addEventListener('click', closeOutside);
    return () => document.removeEventListener('click', closeOutside);
  }, []);
  const isShown = isOpen.value;
  // At once: a key pressed right after it opened is meant for it.
  useLayoutEffect(() => {
    if (!isShown) return;
    // Wherever the focus is: Safari gives it to no button that is clicked. What lies below hears nothing of it.
    const closeByKey = (event: KeyboardEvent): void => {
      const over = document.querySelector('dialog[open]');
      if (event.key !== 'Escape' || (over !== null && !over.contains(root.current))) return;
      event.preventDefault();
      event.stopPropagation();
      close();
    };
    document.addEventListener('keydown', closeByKey, true);
    return () => document.removeEventListener('keydown', closeByKey, true);
  }, [isShown]);
  return { root, button, close };
}
