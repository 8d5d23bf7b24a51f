/** The legend in one line. What has no room there is shown over the map when it is asked for, or has the focus. */

import { useSignal } from '@preact/signals';
import type { ComponentChildren, JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { whenResized } from '#espalier/element/screen.js';
import { t } from '#espalier/model/words.js';

export function LegendLine({ children }: { readonly children: ComponentChildren }): JSX.Element {
  const line = useRef<HTMLDivElement>(null);
  const without = useSignal(0);
  const isOpen = useSignal(false);
  const measure = (): void => {
    const all = [...(line.current?.children ?? [])].map((child) => child.getBoundingClientRect());
    const [first] = all;
    without.value = all.filter(({ top }) => first !== undefined && top >= first.bottom).length;
    if (without.value === 0) isOpen.value = false;
  };
  // Numbers grow, and classes come.
  useLayoutEffect(measure);
  useLayoutEffect(() => {
    if (line.current !== null) whenResized(line.current, measure);
  }, []);
  return (
    <div
      class="legend-place"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen.value) return;
        event.preventDefault();
        isOpen.value = false;
      }}
    >
      <div
        class={isOpen.value ? 'legend open' : 'legend'}
        role="group"
        aria-label={t`What the colors mean`}
        ref={line}
        onFocusIn={({ target }) => {
          const [child, place] = [target, line.current].map((node) => (node as Element).getBoundingClientRect());
          if (child !== undefined && place !== undefined && child.top >= place.bottom) isOpen.value = true;
        }}
      >
        {children}
      </div>
      {without.value > 0 && (
        <button
          type="button"
          class="legend-more"
          aria-label={t`+${without.value}: all colors`}
          aria-expanded={isOpen.value}
          onClick={() => (isOpen.value = !isOpen.value)}
        >
          +{without.value}
        </button>
      )}
    </div>
  );
}
