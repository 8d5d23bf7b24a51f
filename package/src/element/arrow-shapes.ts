/** What arrows are drawn of, on a page and in pictures: shapes in a box of eight by eight. */

import { type Cell, type Color, cellOf, type Square } from '../chess/squares.js';
import type { DrawingColor } from '../rules/wasm-types.js';

/** An arrow between two squares; from a square to itself it is a ring around it. */
export interface Arrow {
  /** Where it begins. */
  readonly from: Square;
  /** Where it points to. */
  readonly to: Square;
  /**
   * `played`: a move that was made; `pruned`: one that was not searched; `best`: one that is proposed. Of moves that a
   * search looked at: `searched`, `test` and `static` by what ended them, and `refutes` for what shows a cut to be wrong.
   * Drawn by somebody, in the colors of `[%cal]` and `[%csl]`: `green`, `red`, `blue`, `yellow`.
   */
  readonly kind: 'played' | 'pruned' | 'best' | 'searched' | 'test' | 'static' | 'refutes' | DrawingColor;
  /** From 0 to 1, 1 unless given: how broad it is. */
  readonly weight?: number;
  /** From 0 to 1, 0.8 unless given. */
  readonly opacity?: number;
  /** A character or two on the shaft. */
  readonly label?: string;
  /** The line was cut there: shears at the tip, and where the square is empty a ghost of the piece that would have come. */
  readonly cut?: boolean;
  /** A move that was not made, such as a threat; those that were not searched are dashed anyway. */
  readonly dashed?: boolean;
  /** It mates: `#` in a disc at the tip. */
  readonly mates?: boolean;
}

/** An SVG element: whose color it has, and what it is of the arrow. */
export interface Shape {
  readonly tag: 'path' | 'polygon' | 'circle' | 'text';
  readonly kind: Arrow['kind'];
  readonly role: '' | 'ring' | 'ring edge' | 'badge' | 'label' | 'shears' | 'rim';
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly text?: string;
}

/** In squares: how far the tip stays from the middle of its square, and how broad the shaft is. */
const GAP = 0.18;
const SHAFT = 0.22;
/** A move to the next square begins nearer to the middle, so that it has a shaft that is seen. */
const SHORT = 1.5;
const SHORT_GAP = 0.08;
/** A light rim keeps an arrow apart from the pieces. */
const EDGE = 0.07;
const OPACITY = 0.8;
const RING = 0.44;
const RING_WIDTH = 0.075;
/** The place of a sign at the tip, in squares from the left edge, and from the upper or the lower one. */
const TIP = 0.78;
/** A pair of shears around a point: two blades, two rings. */
function shears(x: number, y: number): string {
  const from = (aside: number): string => `M${x + aside} ${y + 0.11}`;
  const ring = 'a.05 .05 0 1 1-.1 0a.05 .05 0 1 1 .1 0';
  return `${from(-0.09)}l.18-.25${from(0.09)}l-.18-.25${from(-0.08)}${ring}${from(0.18)}${ring}`;
}

/** The shapes of arrows; badges stand over all of them. */
export function shapesOf(arrows: readonly Arrow[], orientation: Color): Shape[] {
  const shapes = (draw: typeof arrowShapes): Shape[] => arrows.flatMap((arrow) => draw(arrow, orientation));
  return [...shapes(arrowShapes), ...shapes(badgeShapes)];
}

/** The label on an arrow, and the shears or the sign of mate at its tip, which stand over all arrows. */
function badgeShapes({ from, to, kind, label, cut, mates }: Arrow, orientation: Color): Shape[] {
  const [start, end] = [cellOf(from, orientation), cellOf(to, orientation)];
  const [x, y] = [end.column + TIP, end.row + 1 - TIP];
  return [
    ...(label === undefined
      ? []
      : textBadge(label, (start.column + end.column + 1) / 2, (start.row + end.row + 1) / 2, kind)),
    ...(mates ? textBadge('#', x, end.row + TIP, kind) : []),
    ...(cut ? [badge(x, y, kind), shape('path', kind, { d: shears(x, y) }, 'shears')] : []),
  ];
}

const badge = (cx: number, cy: number, kind: Arrow['kind']): Shape =>
  shape('circle', kind, { cx, cy, r: 0.24 }, 'badge');

function textBadge(text: string, x: number, y: number, kind: Arrow['kind']): Shape[] {
  // Half the height of a numeral: WebKit has no other way to the middle of it than by measure.
  const place = { x, y, dy: '0.36em', 'text-anchor': 'middle' };
  return [badge(x, y, kind), { ...shape('text', kind, place, 'label'), text }];
}

/** Shaft and head, or a ring where an arrow goes nowhere. */
function arrowShapes({ from, to, kind, dashed, weight = 1, opacity = OPACITY }: Arrow, orientation: Color): Shape[] {
  const start = cellOf(from, orientation);
  const end = cellOf(to, orientation);
  const [x, y] = [end.column - start.column, end.row - start.row];
  const length = Math.hypot(x, y);
  if (length === 0) return ringShapes(start, kind, opacity);
  const point = ([along, aside]: Corner): string => {
    const left = start.column + 0.5 + (x * along - y * aside) / length;
    const top = start.row + 0.5 + (y * along + x * aside) / length;
    return `${left.toFixed(3)},${top.toFixed(3)}`;
  };
  const corners = arrowOutline(length, weight);
  if (!(dashed ?? kind === 'pruned')) {
    return [shape('polygon', kind, { points: corners.map(point).join(' '), 'stroke-width': EDGE, opacity })];
  }
  const [begin, neck] = corners.map(([along]): Corner => [along, 0]);
  const d = `M${[begin, neck].map((end) => end && point(end)).join('L')}`;
  const head = corners.slice(2, 5).map(point).join(' ');
  return [
    shape('path', kind, { d, 'stroke-width': SHAFT * weight + EDGE, opacity }, 'rim'),
    shape('path', kind, { d, 'stroke-width': SHAFT * weight, opacity }),
    shape('polygon', kind, { points: head, 'stroke-width': EDGE, opacity }),
  ];
}

/** How far along an arrow, and how far aside, in squares. */
type Corner = readonly [along: number, aside: number];

/** The outline of an arrow that goes so far. The head of a thin one is not as thin as its shaft: it says where to. */
export function arrowOutline(length: number, weight: number): Corner[] {
  const [begin, tip] = [length < SHORT ? SHORT_GAP : GAP, length - GAP];
  const neck = tip - 0.24 - 0.18 * weight;
  const [shaft, half] = [(SHAFT * weight) / 2, 0.14 + 0.12 * weight];
  return [
    [begin, -shaft],
    [neck, -shaft],
    [neck, -half],
    [tip, 0],
    [neck, half],
    [neck, shaft],
    [begin, shaft],
  ];
}

function ringShapes({ column, row }: Cell, kind: Arrow['kind'], opacity: number): Shape[] {
  const circle = { cx: column + 0.5, cy: row + 0.5, r: RING, opacity };
  return [
    shape('circle', kind, { ...circle, 'stroke-width': RING_WIDTH + EDGE }, 'ring edge'),
    shape('circle', kind, { ...circle, 'stroke-width': RING_WIDTH }, 'ring'),
  ];
}

function shape(
  tag: Shape['tag'],
  kind: Shape['kind'],
  attributes: Shape['attributes'],
  role: Shape['role'] = '',
): Shape {
  return { tag, kind, role, attributes };
}
