/** A button that opens a panel below or above it. Escape and a click elsewhere close it; a choice does, too. */

import { signal, useSignal } from '@preact/signals';
import type { ComponentChildren, JSX, TargetedEvent } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { zoomOf } from '#espalier/element/screen.js';
import { usePopup } from './popup.js';
import { useUniqueId } from './unique-id.js';
import './menu.css';

/** What the view shown adds to the menu *More* of the header. */
export const moreItems = signal<ComponentChildren>();

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
  const id = useUniqueId();
  const { root, button, close } = usePopup(isOpen);
  const items = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!isOpen.value || button.current === null || items.current === null) return;
    fit(items.current, button.current);
    if (focusesFirst) items.current.querySelector('button')?.focus({ preventScroll: true });
  }, [isOpen.value]);
  return (
    <div class={`menu ${place}`} ref={root}>
      <button
        type="button"
        class={kind}
        ref={button}
        aria-label={label}
        aria-expanded={isOpen.value}
        aria-controls={id}
        onClick={() => (isOpen.value = !isOpen.value)}
      >
        {face}
      </button>
      <div
        class="menu-items"
        id={id}
        hidden={!isOpen.value}
        ref={items}
        // Before what is chosen is done: a dialog that it opens gives the focus back to the button.
        onClickCapture={({ target }: TargetedEvent<HTMLDivElement>) => {
          if (target instanceof Element && target.closest('button') !== null) close();
        }}
      >
        {children}
      </div>
    </div>
  );
}

/** Pixels that stay free between a panel and the edge of the window. */
const MARGIN = 8;

/** Below its button, or above it where that gives more room, and never beyond the window. */
function fit(panel: HTMLElement, button: HTMLElement): void {
  const { top, bottom, right } = button.getBoundingClientRect();
  panel.style.maxHeight = '';
  const [above, below] = [top - 2 * MARGIN, innerHeight - bottom - 2 * MARGIN];
  const { width, height } = panel.getBoundingClientRect();
  const isAbove = height > below && above > below;
  panel.dataset['place'] = isAbove ? 'above' : 'below';
  panel.style.maxHeight = `${(isAbove ? above : below) / zoomOf(panel)}px`;
  panel.dataset['edge'] = right - width < MARGIN ? 'left' : 'right';
}
