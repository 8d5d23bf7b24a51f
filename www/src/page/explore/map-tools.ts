/** What stands around the map and the board: colors, widths, zoom and its way back, and what the arrows mean. */

import type { Arrow } from '#espalier/element/arrows.js';
import { drawLegend } from '#espalier/element/tree/legend.js';
import type { TreeMap } from '#espalier/element/tree/tree-map.js';
import type { TraceRecords } from '#espalier/engine/trace-records.js';
import type { MapColor } from '#espalier/model/palette.js';
import type { WidthScale } from '#espalier/model/tree-map-layout.js';
import { ancestry, step } from '#espalier/model/walk.js';
import { t } from '#espalier/model/words.js';
import { button, byId, element } from '../shared/dom.js';

export interface MapState {
  readonly selected: () => number;
  readonly records: () => TraceRecords | undefined;
  readonly nameOf: (id: number) => string;
}

/** Crumbs beside the first: of a long way the last ones are shown. */
const MOST_CRUMBS = 3;

/** What is wired tells that another recording is shown. */
export function wireMap(map: TreeMap, { selected, records, nameOf }: MapState): { renew(): void } {
  const on = (id: string, act: () => void): void => byId(id, HTMLButtonElement).addEventListener('click', act);
  on('zoom-in', () => map.zoomTo(selected()));
  on('zoom-out', () => {
    const known = records();
    if (known !== undefined) map.zoomTo(step(known, map.focus, 'parent'));
  });
  on('zoom-all', () => map.zoomTo(0));
  const crumbs = byId('map-crumbs', HTMLOListElement);
  map.onFocus = (focus) => {
    const known = records();
    const way = known === undefined || focus === 0 ? [] : ancestry(known, focus).slice(1);
    const shown = way.slice(-MOST_CRUMBS);
    const items = [0, ...shown].map((id) => {
      const name = id === 0 ? t`All` : nameOf(id);
      const crumb = button(name, () => map.zoomTo(id), id === focus ? { 'aria-current': 'true' } : {});
      return element('li', {}, ...(way.length > shown.length && id === shown[0] ? ['… › '] : []), crumb);
    });
    const hadFocus = crumbs.contains(document.activeElement);
    crumbs.replaceChildren(...(way.length === 0 ? [] : items));
    // Where all is seen there are no crumbs.
    const place = crumbs.querySelector<HTMLElement>('[aria-current]') ?? byId('zoom-all', HTMLButtonElement);
    if (hadFocus) place.focus({ preventScroll: true });
  };
  const colors = [...byId('map-color', HTMLElement).querySelectorAll<HTMLButtonElement>('button')];
  let painted: MapColor = 'rule';
  const paint = (color: MapColor): void => {
    painted = color;
    for (const button of colors) button.setAttribute('aria-pressed', String(button.dataset['color'] === color));
    map.setColor(color);
    drawLegend(byId('legend', HTMLElement), color, records()?.declarations);
  };
  for (const button of colors) button.addEventListener('click', () => paint(button.dataset['color'] as MapColor));
  paint('rule');
  const scale = byId('map-scale', HTMLSelectElement);
  const widen = (): void => map.setScale(scale.value as WidthScale);
  scale.addEventListener('change', widen);
  widen();
  return { renew: () => paint(painted) };
}

const ARROW_NAMES: readonly (readonly [Arrow['kind'], string])[] = [
  ['searched', t`searched`],
  ['test', t`test search`],
  ['static', t`static eval`],
  ['pruned', t`pruned`],
  ['refutes', t`what refutes the cut`],
];

/** The colors of the arrows that are on the board. */
export function drawArrowKeys(place: HTMLElement, arrows: readonly Arrow[]): void {
  const kinds = new Set(arrows.map(({ kind }) => kind));
  const keys = ARROW_NAMES.filter(([kind]) => kinds.has(kind)).map(([kind, name]) =>
    element('span', {}, element('span', { class: 'arrow-key', 'data-kind': kind, 'aria-hidden': 'true' }), name),
  );
  const last = keys.length > 0 && !kinds.has('refutes') ? [element('span', { class: 'thicker' }, t`thicker = more nodes`)] : [];
  place.replaceChildren(...keys, ...last);
}
