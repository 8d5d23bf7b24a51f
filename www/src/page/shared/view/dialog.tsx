/** A dialog over the page. What stands in it is made when it opens, and gone when it has closed. */

import type { Signal } from '@preact/signals';
import type { ComponentChildren, JSX, RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { useUniqueId } from './unique-id.js';
import './dialog.css';

export interface DialogProps {
  readonly title: string;
  /** Said beside the title, in small letters. */
  readonly note?: string;
  readonly class?: string;
  /** Whether it is read from its title on: what can be pressed stands below, and would be scrolled to. */
  readonly isRead?: boolean;
  /** Escape makes it false, too; the focus goes back to where it came from. */
  readonly isOpen: Signal<boolean>;
  /** Where it came from is gone by now. */
  readonly onFocusLost?: () => void;
  readonly children: ComponentChildren;
}

export function Dialog({ title, note, class: kind, isRead, isOpen, onFocusLost, children }: DialogProps): JSX.Element {
  const dialog = useModal(isOpen, onFocusLost);
  const id = useUniqueId();
  return (
    <dialog ref={dialog} class={kind} aria-labelledby={id}>
      <header>
        <h2 id={id} {...(isRead && { tabIndex: -1, autofocus: true })}>
          {title}
        </h2>
        {note !== undefined && <small>{note}</small>}
      </header>
      {isOpen.value && children}
    </dialog>
  );
}

/**
 * Opens and closes at once, so that a key pressed right after goes to the dialog and not to what lies behind it. Escape
 * and whatever else closes the dialog make `isOpen` false.
 */
export function useModal(isOpen: Signal<boolean>, onFocusLost?: () => void): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  const wasOpen = useRef(false);
  useLayoutEffect(() => {
    const { current } = dialog;
    if (current === null) return;
    const listeners = new AbortController();
    const { signal } = listeners;
    // A file field in it that is left without a choice says "cancel", too.
    current.addEventListener('cancel', ({ target }) => target === current && (isOpen.value = false), { signal });
    // It is told a task after it has closed, when it may be open again.
    current.addEventListener('close', () => (isOpen.value = current.open), { signal });
    return () => listeners.abort();
  }, [isOpen]);
  useLayoutEffect(() => {
    const { current } = dialog;
    if (current === null) return;
    if (isOpen.value && !current.open) current.showModal();
    if (!isOpen.value && current.open) current.close();
    if (!isOpen.value && wasOpen.current && document.activeElement === document.body) onFocusLost?.();
    wasOpen.current = isOpen.value;
  }, [isOpen.value]);
  return dialog;
}
