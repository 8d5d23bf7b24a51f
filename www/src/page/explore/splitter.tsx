/**
 * Between map and table: dragged or moved by keys. Home has the map alone, End the table; a double click is as at
 * first.
 */

import { useSignal } from '@preact/signals';
import type { JSX, TargetedKeyboardEvent, TargetedPointerEvent } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { whenResized, zoomOf } from '#espalier/element/screen.js';
import { t } from '#espalier/model/words.js';
import type { ViewLayout } from './view-layout.js';
import './splitter.css';

/** Pixels of one key. */
const STEP = 16;

export function Splitter({ layout }: { readonly layout: ViewLayout }): JSX.Element {
  const bar = useRef<HTMLDivElement>(null);
  const dragged = useRef<number | undefined>(undefined);
  /** The table as it is, and the most it can be: map and table together. */
  const measure = (): { readonly now: number; readonly most: number } => {
    const table = bar.current?.parentElement;
    const map = table?.closest('.explore')?.querySelector('.wall');
    const now = table?.clientHeight ?? 0;
    return { now, most: now + (map?.clientHeight ?? 0) };
  };
  const seen = useSignal({ now: 0, most: 0 });
  useLayoutEffect(() => {
    // What is above it follows its height, and that of the window.
    const table = bar.current?.parentElement;
    const map = table?.closest('.explore')?.querySelector('.wall');
    const ends = [table, map].map((part) => part && whenResized(part, () => (seen.value = measure())));
    return () => ends.forEach((end) => end?.());
  }, []);
  const resize = (wanted: number): void => {
    const { most } = measure();
    layout.resize(Math.round(Math.min(Math.max(wanted, 0), most)));
  };
  const drag = ({ clientY, currentTarget }: TargetedPointerEvent<HTMLDivElement>): void => {
    if (dragged.current === undefined) return;
    resize(measure().now + (dragged.current - clientY) / zoomOf(currentTarget));
    dragged.current = clientY;
  };
  const press = (event: TargetedKeyboardEvent<HTMLDivElement>): void => {
    const { now, most } = measure();
    const to = { ArrowUp: now + STEP, ArrowDown: now - STEP, Home: 0, End: most }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    resize(to);
  };
  return (
    <div
      class="splitter"
      role="separator"
      tabIndex={0}
      aria-orientation="horizontal"
      aria-label={t`Height of the table`}
      ref={bar}
      aria-valuemin={0}
      aria-valuemax={seen.value.most}
      aria-valuenow={seen.value.now}
      aria-valuetext={layout.table.value === undefined ? t`as it fits` : t`${layout.table.value} pixels`}
      title={t`Drag it, or press the arrow keys; a double click puts it back`}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        dragged.current = event.clientY;
      }}
      onPointerMove={drag}
      onPointerUp={() => (dragged.current = undefined)}
      onPointerCancel={() => (dragged.current = undefined)}
      onDblClick={() => layout.resize(undefined)}
      onKeyDown={press}
    />
  );
}
