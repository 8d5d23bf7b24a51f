/**
 * All of the tree, small, with a frame around what the map shows of its width: it is dragged, or its edges are. It is
 * for a mouse alone, and nobody without one hears of it: `+`, `−`, `0`, Enter and Backspace zoom the map, and what is
 * walked to by the arrow keys comes into sight.
 */

import type { JSX, TargetedPointerEvent } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { oncePerFrame, prepare, whenStale } from '#espalier/element/tree/canvas.js';
import { fillOf, mapTheme } from '#espalier/element/tree/map-colors.js';
import type { MapView } from '#espalier/element/tree/tree-map.js';
import type { TraceRecords } from '#espalier/engine/trace-records.js';
import { layOut } from '#espalier/model/tree-map-layout.js';
import { t } from '#espalier/model/words.js';
import type { Exploration } from './exploration.js';
import type { MapState } from './map-state.js';
import './mini-map.css';

/** Pixels beside an edge that still take hold of it. */
const EDGE = 6;
/** The smallest share of the width that it can be dragged to. */
const LEAST = 0.002;

export function MiniMap({ shown, map }: Pick<Exploration, 'shown' | 'map'>): JSX.Element {
  const canvas = useRef<HTMLCanvasElement>(null);
  const dragged = useRef<{ readonly x: number; readonly view: MapView; readonly part: Part } | undefined>(undefined);
  const records = shown.loaded.value?.tree.records;
  const { scale, color, order } = map;
  useLayoutEffect(() => {
    return canvas.current === null ? undefined : whenStale(canvas.current, () => draw.current());
  }, []);
  const draw = useRef<() => void>(() => undefined);
  useLayoutEffect(() => {
    const node = canvas.current;
    if (node === null || records === undefined) return;
    draw.current = oncePerFrame(() => paint(node, records, map));
    draw.current();
  }, [records, scale.value, color.value, order.value]);
  const { start, share } = map.view.value;
  const shareAt = (event: TargetedPointerEvent<HTMLDivElement>): number => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    return (event.clientX - left) / width;
  };
  const onPointerDown = (event: TargetedPointerEvent<HTMLDivElement>): void => {
    const x = shareAt(event);
    const edge = EDGE / event.currentTarget.clientWidth;
    event.currentTarget.setPointerCapture(event.pointerId);
    // Beside the frame it comes to the pointer first.
    const isBeside = x < start - edge || x > start + share + edge;
    if (isBeside) map.look({ start: x - share / 2, share });
    const view = isBeside ? { start: x - share / 2, share } : { start, share };
    const part = isBeside || share === 1 ? 'all' : partAt(x, view, edge);
    dragged.current = { x, view, part };
  };
  const onPointerMove = (event: TargetedPointerEvent<HTMLDivElement>): void => {
    if (dragged.current === undefined) return;
    const { x, view, part } = dragged.current;
    map.look(moved(view, part, shareAt(event) - x));
  };
  return (
    <div
      class="mini"
      aria-hidden="true"
      title={t`All of the tree: drag the frame or its edges`}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={() => (dragged.current = undefined)}
      onPointerCancel={() => (dragged.current = undefined)}
    >
      <canvas ref={canvas} />
      <span class="frame" style={{ left: `${100 * start}%`, width: `${Math.max(100 * share, 1)}%` }} />
    </div>
  );
}

type Part = 'all' | 'left' | 'right';

function partAt(x: number, { start, share }: MapView, edge: number): Part {
  if (Math.abs(x - start) <= edge) return 'left';
  return Math.abs(x - start - share) <= edge ? 'right' : 'all';
}

function moved({ start, share }: MapView, part: Part, by: number): MapView {
  switch (part) {
    case 'all':
      return { start: start + by, share };
    case 'left': {
      const from = Math.min(Math.max(start + by, 0), start + share - LEAST);
      return { start: from, share: start + share - from };
    }
    case 'right':
      return { start, share: Math.min(Math.max(share + by, LEAST), 1 - start) };
  }
}

/** A pixel for each generation. */
function paint(canvas: HTMLCanvasElement, records: TraceRecords, { scale, color, order }: MapState): void {
  const surface = prepare(canvas);
  if (surface === undefined) return;
  const { context, width, height } = surface;
  const theme = mapTheme(canvas);
  const layout = layOut(records, {
    focus: 0,
    width,
    rows: Math.floor(height),
    scale: scale.peek(),
    order: order.peek() === 'weight' ? 'weight' : 'search',
    color: color.peek(),
  });
  for (let at = 0; at < layout.length; at += 1) {
    context.fillStyle = fillOf(records, layout.id[at] ?? 0, layout.value[at] ?? Number.NaN, color.peek(), theme);
    context.fillRect(layout.x[at] ?? 0, height - 1 - (layout.row[at] ?? 0), layout.width[at] ?? 0, 1);
  }
}
