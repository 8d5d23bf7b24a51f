/** The canvas of the tree map, and what is said beside the pointer. */

import type { JSX, RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { t } from '#espalier/model/words.js';
import type { MapState } from './map-state.js';

interface MapRefs {
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  readonly hover: RefObject<HTMLParagraphElement | null>;
}

/** Draws the map as long as its canvas is there. */
export function useMap(map: MapState): MapRefs {
  const canvas = useRef<HTMLCanvasElement>(null);
  const hover = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(
    () =>
      canvas.current === null || hover.current === null
        ? undefined
        : map.drawOn({ canvas: canvas.current, hover: hover.current }),
    [],
  );
  return { canvas, hover };
}

/** Drawn by hand, as fast as a million records want it. */
export function MapCanvas({ place, hidden }: { readonly place: MapRefs; readonly hidden?: boolean }): JSX.Element {
  return (
    <canvas
      class="map"
      hidden={hidden}
      tabIndex={0}
      role="application"
      aria-roledescription={t`tree map`}
      ref={place.canvas}
      aria-label={t`Tree map. The arrow keys walk the tree; plus and minus zoom, Enter gives the node the whole width, Backspace shows more. The node table below says the same in words.`}
    />
  );
}
