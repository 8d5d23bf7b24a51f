/** The map as it is drawn: what its colors and widths stand for, and the way to the record that has its width. */

import { effect, type ReadonlySignal, signal } from '@preact/signals';
import { findPath } from '#espalier/element/tree/find-path.js';
import type { Loaded } from '#espalier/element/tree/load.js';
import type { Callout } from '#espalier/element/tree/map-callouts.js';
import { type MapPlace, type MapView, type Names, TreeMap } from '#espalier/element/tree/tree-map.js';
import type { MapColor } from '#espalier/model/palette.js';
import type { RecordTree } from '#espalier/model/record-tree.js';
import type { MapOrder, WidthScale } from '#espalier/model/tree-map-layout.js';
import { ancestry } from '#espalier/model/walk.js';
import { onWords } from '#espalier/model/words.js';
import { calloutsOf } from '../../model/explore/callouts.js';
import { nameOf } from '../../model/explore/questions.js';
import { pointedAtText } from '../../model/trace/pointed-at.js';
import { lateScript } from '../shared/late-script.js';
import { scoreView, shownNotation, written } from '../shared/view/look.js';
import type { Compared } from './comparing.js';
import { followPointer } from './pointer-tip.js';
import type { Querying } from './querying.js';
import type { Shown } from './shown.js';

/**
 * Besides the map there are all cuts of one rule together, where another recording spent more nodes or fewer, and
 * the maps of both.
 */
export type ShownOrder = MapOrder | 'rule' | 'difference' | 'both';

/** In the order of their buttons; the last two where there is another recording. */
export const ordersOf = (isCompared: boolean): readonly ShownOrder[] =>
  isCompared ? ['search', 'weight', 'rule', 'difference', 'both'] : ['search', 'weight', 'rule'];

/** Newcomers see few generations, each well. */
const ROOMY_ROW = [27, 44] as const;

export class MapState {
  readonly color = signal<MapColor>('rule');
  readonly scale = signal<WidthScale>('root');
  readonly order = signal<ShownOrder>('search');
  /** What of the whole width is seen. */
  readonly view = signal<MapView>({ start: 0, share: 1 });
  /** The records that lead to the one that has the whole width, itself included; none where all is seen. */
  readonly way = signal<readonly number[]>([]);
  readonly #shown: Shown;
  readonly #querying: Pick<Querying, 'matches' | 'wrong'>;
  readonly #isSimple: ReadonlySignal<boolean>;
  readonly #select: (id: number) => void;
  readonly #point: (id: number | undefined) => void;
  #map: TreeMap | undefined;

  /** `point` is given what is pointed at; nothing where nothing is. */
  constructor(
    shown: Shown,
    querying: Pick<Querying, 'matches' | 'wrong'>,
    isSimple: ReadonlySignal<boolean>,
    select: (id: number) => void,
    point: (id: number | undefined) => void,
  ) {
    this.#shown = shown;
    this.#querying = querying;
    this.#isSimple = isSimple;
    this.#select = select;
    this.#point = point;
  }

  /** Draws it there; what is returned ends that. */
  drawOn(place: MapPlace): () => void {
    const { loaded, growing, selected, done, nothing } = this.#shown;
    const roomy = this.#isSimple.value ? { ...place, row: ROOMY_ROW } : place;
    const map = new TreeMap(roomy, this.#select, this.#point);
    this.#map = map;
    let drawn: Loaded | undefined;
    map.describe = (id) =>
      loaded.value === undefined ? '' : written(pointedAtText(loaded.value.tree, id, scoreView.value));
    map.onFocus = (focus) => {
      this.way.value =
        loaded.value === undefined || focus === 0 ? [] : ancestry(loaded.value.tree.records, focus).slice(1);
    };
    map.onMove = (now) => (this.view.value = now);
    const ends = [
      followPointer(place.canvas, place.hover),
      effect(() => {
        if (loaded.value === undefined) return;
        if (loaded.value !== drawn)
          map.show(
            loaded.value.tree.records,
            writtenNames(loaded.value.tree, this.#isSimple.value),
            growing.value?.share,
          );
        drawn = loaded.value;
        map.select(selected.value);
      }),
      effect(() => map.setDone(done.value, nothing.value === undefined)),
      effect(() => {
        const isSaid = this.#isSimple.value && growing.value === undefined;
        const tree = isSaid ? loaded.value?.tree : undefined;
        map.setCallouts(tree === undefined ? [] : calloutsOf(tree, selected.value, done.value).map(inLetters));
      }),
      ...this.#dress(map),
      effect(() => map.setOrder(this.order.value === 'weight' ? 'weight' : 'search')),
      effect(() => map.setLit(this.#querying.matches.value)),
      effect(() => map.setMarked(this.#querying.wrong.value)),
    ];
    return () => ends.forEach((end) => end());
  }

  /** Has a map follow colors, scale and letters; the functions returned end that. */
  #dress(map: TreeMap): (() => void)[] {
    return [
      effect(() => map.setColor(this.color.value)),
      effect(() => map.setScale(this.scale.value)),
      effect(() => {
        void scoreView.value;
        void shownNotation.value;
        map.draw();
      }),
      onWords(() => map.draw()),
    ];
  }

  /** Draws the map of what is compared with this one: both show the same part of their widths, and the same node. */
  drawSecondOn(place: MapPlace, { a, b }: Compared): () => void {
    const { selected } = this.#shown;
    const twin = (to: Loaded, from: Loaded, id: number): number => findPath(to.tree, from.tree.records.path(id)) ?? 0;
    const map = new TreeMap(place, (id) => this.#select(twin(a, b, id)));
    map.describe = (id) => written(pointedAtText(b.tree, id, scoreView.value));
    map.show(b.tree.records, writtenNames(b.tree));
    map.onMove = (now) => isSameView(now, this.view.peek()) || this.#map?.look(now);
    const ends = [
      followPointer(place.canvas, place.hover),
      ...this.#dress(map),
      effect(() => map.select(twin(b, a, selected.value))),
      effect(() => map.look(this.view.value)),
    ];
    return () => ends.forEach((end) => end());
  }

  nextOrder(isCompared: boolean): void {
    const orders = ordersOf(isCompared);
    this.order.value = orders[(orders.indexOf(this.order.value) + 1) % orders.length] ?? 'search';
  }

  /** Lets the tree grow from its root. */
  grow(): void {
    this.#map?.grow();
  }

  /** Shows so much of the width. */
  look(view: MapView): void {
    this.#map?.look(view);
  }

  /** What is seen of it, as a drawing. */
  async svg(): Promise<string> {
    const { SvgPen } = await lateScript(() => import('#espalier/element/tree/svg-pen.js'));
    return this.#map?.toSvg(SvgPen) ?? '';
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

/** With the letters of the notation that was chosen. */
function inLetters(callout: Callout): Callout {
  return { ...callout, title: written(callout.title) };
}

/** Newcomers read at the root whose move is looked for; below it stands the search as a whole. */
export function writtenNames(tree: RecordTree, isSimple = false): Names {
  const { records } = tree;
  const plain = (id: number): string => {
    const visit = records.visit(id);
    return visit === 'search' ? '' : visit === 'root' ? nameOf(tree, id) : tree.of(id);
  };
  return { of: (id) => written(isSimple ? plain(id) : tree.of(id)) };
}

/** As far as anybody can see. */
function isSameView(one: MapView, other: MapView): boolean {
  return Math.abs(one.start - other.start) < 1e-9 && Math.abs(one.share - other.share) < 1e-9;
}
