/** A button that opens a panel beside it. Escape and a click elsewhere close it; a choice does, too. */

import { useSignal } from '@preact/signals';
import type { ComponentChildren, JSX, TargetedEvent, TargetedKeyboardEvent } from 'preact';
import { useEffect, useId, useLayoutEffect, useRef } from 'preact/hooks';
import './menu.css';

export interface MenuProps {
  /** What the button is called, where what it shows is a sign. */
  readonly label?: string;
  readonly face: ComponentChildren;
  readonly kind?: string;
  readonly class?: string;
  /** Whether the first choice gets the focus when the panel opens. */
  readonly focusesFirst?: boolean;
  readonly children: ComponentChildren;
}

export function Menu({ label, face, kind, class: place = '', focusesFirst = false, children }: MenuProps): JSX.Element {
  const isOpen = useSignal(false);
  const id = useId();
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
  useLayoutEffect(() => {
    if (isOpen.value && focusesFirst) root.current?.querySelector<HTMLElement>('.menu-items button')?.focus();
  }, [isOpen.value]);
  return (
    <div
      class={`menu ${place}`}
      ref={root}
      onKeyDown={(event: TargetedKeyboardEvent<HTMLDivElement>) => {
        if (event.key !== 'Escape' || !isOpen.value) return;
        event.stopPropagation();
        close();
      }}
    >
      <button
        type="button" class={kind} ref={button} aria-label={label} aria-expanded={isOpen.value} aria-controls={id}
        onClick={() => (isOpen.value = !isOpen.value)}
      >
        {face}
      </button>
      <div
        class="menu-items" id={id} hidden={!isOpen.value}
        onClick={({ target }: TargetedEvent<HTMLDivElement>) => {
          if (target instanceof Element && target.closest('button') !== null) close();
        }}
      >
        {children}
      </div>
    </div>
  );
}
