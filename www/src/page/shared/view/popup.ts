/** What opens beside a button: Escape and a click elsewhere close it, and the focus goes back to the button. */

import type { Signal } from '@preact/signals';
import type { RefObject, TargetedKeyboardEvent } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

export interface Popup {
  /** Of what holds both. */
  readonly root: RefObject<HTMLDivElement | null>;
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly close: () => void;
  readonly onKeyDown: (event: TargetedKeyboardEvent<HTMLDivElement>) => void;
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
  const onKeyDown = (event: TargetedKeyboardEvent<HTMLDivElement>): void => {
    if (event.key !== 'Escape' || !isOpen.value) return;
    event.stopPropagation();
    close();
  };
  return { root, button, close, onKeyDown };
}
