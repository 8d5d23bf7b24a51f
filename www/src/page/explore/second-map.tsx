/**
 * The map of the recording that the shown one is compared with, under the map of that: both move and zoom as one, and
 * the keys of that one are those of both.
 */

import type { JSX, RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { t } from '#espalier/model/words.js';
import type { Compared } from './comparing.js';
import type { MapState } from './map-state.js';

export interface SecondMapProps {
  readonly compared: Compared;
  readonly map: MapState;
  /** Says what is pointed at. */
  readonly tip: RefObject<HTMLElement | null>;
}

export function SecondMap({ compared, map, tip }: SecondMapProps): JSX.Element {
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(
    () =>
      canvas.current === null || tip.current === null
        ? undefined
        : map.drawSecondOn({ canvas: canvas.current, hover: tip.current }, compared),
    [compared],
  );
  return (
    <canvas
      class="map second"
      ref={canvas}
      role="img"
      aria-label={t`Tree map of B, under that of A: both move and zoom as one.`}
    />
  );
}
