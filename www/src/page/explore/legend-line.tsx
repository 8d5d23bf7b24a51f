/** The legend in one line. What has no room there is shown over the map when it is asked for, or has the focus. */

import { useSignal } from '@preact/signals';
import type { ComponentChildren, JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { whenResized } from '#espalier/element/screen.js';
import { t } from '#espalier/model/words.js';
import { useFocusHandoff } from '../shared/view/focus-handoff.js';

export function LegendLine({ children }: { readonly children: ComponentChildren }): JSX.Element {
  const line = useFocusHandoff<HTMLDivElement>(() => line.current?.querySelector('button')?.focus());
  const more = useRef<HTMLButtonElement>(null);
  const without = useSignal(0);
  const isOpen = useSignal(false);
  /** The focus has opened it, and closes it when it goes on. */
  const isVisited = useRef(false);
  const measure = (): void => {
    without.value = [...(line.current?.children ?? [])].filter((child) => isBelow(child, line.current)).length;
    if (without.value === 0) isOpen.value = false;
  };
  // Numbers grow, and classes come.
  useLayoutEffect(measure);
  useLayoutEffect(() => {
    return line.current === null ? undefined : whenResized(line.current, measure);
  }, []);
  return (
    <div
      class="legend-place"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen.value) return;
        event.preventDefault();
        // What has no room cannot be seen with the focus.
        if (isBelow(document.activeElement, line.current)) more.current?.focus();
        isOpen.value = false;
      }}
      onFocusOut={({ currentTarget, relatedTarget }) => {
        if (!isVisited.current || currentTarget.contains(relatedTarget as Node | null)) return;
        isVisited.current = isOpen.value = false;
      }}
    >
      <div
        class={isOpen.value ? 'legend open' : 'legend'}
        role="group"
        aria-label={t`What the colors mean`}
        ref={line}
        onFocusIn={({ target }) => {
          if (isOpen.value || !isBelow(target as Element, line.current)) return;
          isVisited.current = isOpen.value = true;
        }}
      >
        {children}
      </div>
      {without.value > 0 && (
        <button
          type="button"
          class="legend-more"
          ref={more}
          aria-label={t`+${without.value}: all colors`}
          aria-expanded={isOpen.value}
          onClick={() => {
            isVisited.current = false;
            isOpen.value = !isOpen.value;
          }}
        >
          +{without.value}
        </button>
      )}
    </div>
  );
}

/** Whether something stands below the first row of the legend. */
function isBelow(node: Element | null, line: Element | null): boolean {
  const child = [...(line?.children ?? [])].find((one) => one.contains(node));
  const first = line?.firstElementChild?.getBoundingClientRect();
  return child !== undefined && first !== undefined && child.getBoundingClientRect().top >= first.bottom;
}
