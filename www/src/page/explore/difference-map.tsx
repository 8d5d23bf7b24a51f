/** The differential map: where the second search spent fewer nodes than the first, and where more. */

import { useSignal } from '@preact/signals';
import type { JSX, RefObject, TargetedKeyboardEvent } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { childPairs, type Pair } from '#espalier/compare/pairs.js';
import { placeOn } from '#espalier/element/screen.js';
import { oncePerFrame, prepare, themeColors, whenStale } from '#espalier/element/tree/canvas.js';
import { barHeight, generationAt, paintWires, rowHeight, topOf } from '#espalier/element/tree/map-painter.js';
import type { Pen } from '#espalier/element/tree/svg-pen.js';
import { integer } from '#espalier/model/format.js';
import { textOn } from '#espalier/model/palette.js';
import { ancestry } from '#espalier/model/walk.js';
import { chosenLanguage, t } from '#espalier/model/words.js';
import {
  barAt,
  type DifferenceBar,
  differenceBars,
  differenceStep,
  isInOne,
  STEPS,
} from '../../model/explore/difference-bars.js';
import { rowPath } from '../../model/trace/tree-rows.js';
import { scoreView, shownNotation, written } from '../shared/view/look.js';
import type { Compared } from './comparing.js';
import { followPointer } from './pointer-tip.js';
import './difference-map.css';

/** Narrower bars have no room for a name. */
const NAMED = 40;
const COLORS = [
  'diff-1',
  'diff-2',
  'diff-3',
  'diff-4',
  'diff-5',
  'diff-6',
  'diff-7',
  'wire',
  'surface',
  'ink',
] as const;
const ALL: Pair = { a: [0], b: [0] };

export interface DifferenceMapProps {
  readonly compared: Compared;
  /** The record of A that is shown: the arrow keys walk from it, as in all of the view. */
  readonly selected: number;
  readonly onSelect: (id: number) => void;
  /** Says what is pointed at. */
  readonly tip: RefObject<HTMLElement | null>;
}

export function DifferenceMap({ compared, selected, onSelect, tip }: DifferenceMapProps): JSX.Element {
  const canvas = useRef<HTMLCanvasElement>(null);
  const bars = useRef<readonly DifferenceBar[]>([]);
  const draw = useRef<() => void>(() => undefined);
  const from = useSignal<Pair>(ALL);
  useLayoutEffect(() => {
    if (canvas.current === null || tip.current === null) return;
    const ends = [whenStale(canvas.current, () => draw.current()), followPointer(canvas.current, tip.current)];
    return () => ends.forEach((end) => end());
  }, []);
  useLayoutEffect(() => void (from.value = ALL), [compared]);
  const wanted = from.value;
  useLayoutEffect(() => {
    const node = canvas.current;
    if (node === null) return;
    draw.current = oncePerFrame(() => (bars.current = paint(node, compared, wanted, selected)));
    draw.current();
  }, [compared, wanted, selected, shownNotation.value, chosenLanguage()]);
  const press = (event: TargetedKeyboardEvent<HTMLCanvasElement>): void => {
    const to = {
      Enter: () => pairOf(compared, selected),
      Backspace: () => pairOf(compared, ancestry(compared.a.tree.records, wanted.a[0] ?? 0).at(-2) ?? 0),
      0: () => ALL,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    from.value = to();
  };
  const find = (event: MouseEvent): DifferenceBar | undefined => {
    const shown = event.currentTarget as HTMLCanvasElement;
    const { x, y } = placeOn(shown, event);
    return barAt(bars.current, x, generationAt(y, { height: shown.clientHeight, row: rowHeight() }));
  };
  const say = (bar: DifferenceBar | undefined): void => {
    if (tip.current === null) return;
    tip.current.textContent = bar === undefined ? '' : wordsOf(bar, compared);
    tip.current.classList.toggle('speaks', bar !== undefined);
  };
  return (
    <canvas
      class="map"
      ref={canvas}
      tabIndex={0}
      role="application"
      aria-roledescription={t`tree map`}
      aria-label={t`Differential map: blue where B spent fewer nodes, red where it spent more. The arrow keys walk the tree; Enter gives the node the whole width, Backspace shows more. The table below has the largest differences.`}
      onKeyDown={press}
      onPointerMove={(event) => say(find(event))}
      onPointerLeave={() => say(undefined)}
      onClick={(event) => {
        const id = find(event)?.pair.a[0];
        if (event.detail < 2 && id !== undefined) onSelect(id);
      }}
      onDblClick={(event) => {
        const bar = find(event);
        from.value = bar === undefined || bar.row === 0 ? ALL : bar.pair;
      }}
    />
  );
}

/** What the colors mean. */
export function DifferenceLegend(): JSX.Element {
  return (
    <div class="legend difference" role="group" tabIndex={0} aria-label={t`What the colors mean`}>
      {t`fewer in B`}
      {Array.from({ length: STEPS }, (_, step) => (
        <span class="swatch" data-difference={step + 1} />
      ))}
      {t`more in B`} · {t`hatched: in one only`}
    </div>
  );
}

function wordsOf(bar: DifferenceBar, { a, b }: Compared): string {
  const [one, other] = [bar.pair.a[0], bar.pair.b[0]];
  const path = one !== undefined ? rowPath(a.tree, one) : rowPath(b.tree, other ?? 0);
  const side = (name: string, id: number | undefined, tree: Compared['a']['tree'], nodes: number): string =>
    id === undefined
      ? t`${name}: not looked at`
      : t`${name}: ${integer(nodes)} nodes. ${tree.words(id, { view: scoreView.value }).sentence}`;
  const lines = [`${path.before} ${path.name}`.trim(), side('A', one, a.tree, bar.a), side('B', other, b.tree, bar.b)];
  return written(lines.join('\n'));
}

/** A record of A and what B has at the same place. */
function pairOf({ a, b }: Compared, id: number): Pair {
  return ancestry(a.tree.records, id)
    .slice(1)
    .reduce<Pair>(
      (pair, next) => childPairs(a.tree.records, b.tree.records, pair).find((child) => child.a.includes(next)) ?? pair,
      ALL,
    );
}

/** The bar of a record, or of the nearest one on the way to it that has one. */
function barOf(bars: readonly DifferenceBar[], { a }: Compared, id: number): DifferenceBar | undefined {
  const way = new Set(ancestry(a.tree.records, id));
  return bars.findLast(({ pair }) => pair.a.some((one) => way.has(one)));
}

function paint(canvas: HTMLCanvasElement, compared: Compared, from: Pair, selected: number): readonly DifferenceBar[] {
  const { a, b } = compared;
  const surface = prepare(canvas);
  if (surface === undefined) return [];
  const { context, width, height } = surface;
  const sheet = { ...surface, row: rowHeight() };
  const { row } = sheet;
  const high = barHeight(row);
  const colors = themeColors(canvas.parentElement ?? canvas, COLORS);
  const bars = differenceBars(a.tree.records, b.tree.records, from, { width, rows: Math.floor(height / row) });
  context.font = '600 11px system-ui, sans-serif';
  context.textBaseline = 'middle';
  paintWires(sheet, colors);
  for (const bar of bars) {
    const y = topOf(bar.row, sheet);
    const fill = colors[COLORS[differenceStep(bar)] ?? 'diff-4'];
    const wide = bar.width > 3 ? bar.width - 1 : bar.width;
    context.fillStyle = fill;
    context.fillRect(bar.x, y, wide, high);
    if (isInOne(bar) && wide > 4) hatch(context, { x: bar.x, y, width: wide, height: high }, colors.surface);
    if (wide < NAMED) continue;
    context.fillStyle = textOn(fill);
    const [one, other] = [bar.pair.a[0], bar.pair.b[0]];
    const name = written(one === undefined ? b.tree.of(other ?? 0) : a.tree.of(one));
    const more = bar.b - bar.a;
    const text = `${name} ${more === 0 ? '' : `${more > 0 ? '+' : '−'}${integer(Math.abs(more))}`}`;
    const shown = context.measureText(text).width + 8 <= wide ? text : name;
    if (context.measureText(shown).width + 8 <= wide) context.fillText(shown, bar.x + 5, y + high / 2 + 0.5);
  }
  const here = barOf(bars, compared, selected);
  if (here !== undefined) {
    context.strokeStyle = colors.ink;
    context.lineWidth = 2;
    context.strokeRect(here.x + 1, topOf(here.row, sheet) + 1, Math.max(here.width - 3, 1), high - 2);
  }
  return bars;
}

/** Thin lines across, in the color of edges. */
function hatch(
  context: Pen,
  { x, y, width, height }: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
  color: string,
): void {
  context.save();
  context.beginPath();
  context.rect(x, y, width, height);
  context.clip();
  context.strokeStyle = color;
  context.globalAlpha = 0.35;
  context.lineWidth = 1;
  context.beginPath();
  for (let at = x - height; at < x + width; at += 6) {
    context.moveTo(at, y + height);
    context.lineTo(at + height, y);
  }
  context.stroke();
  context.restore();
}
