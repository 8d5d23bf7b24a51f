/** The map as it is drawn: what its colors and widths stand for, and the way to the record that has its width. */

import { effect, signal } from '@preact/signals';
import type { Loaded } from '#espalier/element/tree/load.js';
import type { MapPlace } from '#espalier/element/tree/tree-map.js';
import { TreeMap } from '#espalier/element/tree/tree-map.js';
import type { MapColor } from '#espalier/model/palette.js';
import type { WidthScale } from '#espalier/model/tree-map-layout.js';
import { ancestry } from '#espalier/model/walk.js';
import { pointedAtText } from '../../model/trace/pointed-at.js';
import type { Shown } from './shown.js';

export interface MapHost {
  readonly onSelect: (id: number) => void;
  /** What is pointed at; nothing where nothing is. */
  readonly onPoint: (id: number | undefined) => void;
}

export class MapState {
  readonly color = signal<MapColor>('rule');
  readonly scale = signal<WidthScale>('root');
  /** The records that lead to the one that has the whole width, itself included; none where all is seen. */
  readonly way = signal<readonly number[]>([]);
  readonly #shown: Shown;
  readonly #host: MapHost;
  #map: TreeMap | undefined;

  constructor(shown: Shown, host: MapHost) {
    this.#shown = shown;
    this.#host = host;
  }

  /** Draws it there; what is returned ends that. */
  drawOn(place: MapPlace): () => void {
    const { loaded, selected, learned, view } = this.#shown;
    const map = new TreeMap(place, this.#host.onSelect, this.#host.onPoint);
    this.#map = map;
    let drawn: Loaded | undefined;
    map.describe = (id) => (loaded.value === undefined ? '' : pointedAtText(loaded.value.tree, id, view.value));
    map.onFocus = (focus) => {
      this.way.value =
        loaded.value === undefined || focus === 0 ? [] : ancestry(loaded.value.tree.records, focus).slice(1);
    };
    const ends = [
      effect(() => {
        if (loaded.value === undefined) return;
        if (loaded.value !== drawn) map.show(loaded.value.tree.records, this.#shown.names ?? loaded.value.tree);
        drawn = loaded.value;
        map.select(selected.value);
      }),
      effect(() => map.setColor(this.color.value)),
      effect(() => map.setScale(this.scale.value)),
      effect(() => {
        void learned.value;
        void view.value;
        map.draw();
      }),
    ];
    return () => ends.forEach((end) => end());
  }

  /** Lets the tree grow from its root. */
  grow(): void {
    this.#map?.grow();
  }

  zoom(way: 'in' | 'out'): void {
    this.#map?.zoom(way);
  }

  /** Gives a record the whole width. */
  fit(id: number): void {
    this.#map?.zoomTo(id);
  }

  /** One step up the way to the record that has the width. */
  zoomOut(): void {
    this.#map?.zoomOut();
  }
}
