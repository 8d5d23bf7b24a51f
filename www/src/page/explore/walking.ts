/** Steps through the recording, and the keys that make them, wherever in the view the focus is. */

import type { TraceRecords } from '#espalier/engine/trace-records.js';
import { directionOf } from '#espalier/model/arrow-keys.js';
import type { Direction } from '#espalier/model/walk.js';
import { ancestry, bestChild, bestLineEnd, step } from '#espalier/model/walk.js';
import { isSwitchedOff } from '../shared/shortcuts.js';
import type { MapState } from './map-state.js';

/** How many rows a page key goes in the table. */
const PAGE = 10;

/** Fields and whatever has keys of its own. */
const OWN_KEYS = 'input:not([type="checkbox"]), select, textarea, espalier-board, summary, dialog';
/** Keys of the map and of the best line. */
const OF_MAP = new Set(['Enter', 'Backspace', '+', '-', '0', 'l', 'L']);
/** What is moved or scrolled by the keys that write nothing, and by Space. */
const MOVED = '[role="tab"], [role="separator"], .wide-table, .scrolled';

export interface WalkHost {
  /** Absent while nothing is recorded. */
  readonly records: () => TraceRecords | undefined;
  readonly selected: () => number;
  readonly select: (id: number) => void;
  /** Newcomers have neither table nor query. */
  readonly isSimple: () => boolean;
  /** To a step of the story beside the one that is told. */
  readonly story: (way: 'next' | 'previous') => (() => void) | undefined;
  /** The record so many rows below in the table. */
  readonly neighbor: (rows: number) => number | undefined;
  /** Whether the table has another order than the tree. */
  readonly isRearranged: () => boolean;
  readonly toggle: () => void;
  readonly judge: () => void;
  /** Goes to the line of the query. */
  readonly query: () => void;
  /** To the match beside what is shown. */
  readonly match: (way: 'next' | 'previous') => void;
  /** To the place beside it where what is compared parts. */
  readonly part: (way: 'next' | 'previous') => void;
  /** Shows more of the card, or less. */
  readonly unfold: () => void;
  /** Takes back what lies over the rest: the card, or what is asked; nothing where nothing does. */
  readonly escape: () => (() => void) | undefined;
  /** Shows the map in its next order. */
  readonly order: () => void;
  /** Goes to what the recording is compared with. */
  readonly compare: () => void;
  readonly map: Pick<MapState, 'zoom' | 'fit' | 'zoomOut'>;
}

export class Walk {
  readonly #host: WalkHost;

  constructor(host: WalkHost) {
    this.#host = host;
  }

  /**
   * Walks the tree; in a table of matches or a sorted one, up and down walk its rows, as long as what is shown is among
   * them.
   */
  step(direction: Direction): void {
    const { records, selected, isRearranged, neighbor } = this.#host;
    const known = records();
    if (known === undefined) return;
    const isSideways = direction === 'next' || direction === 'previous';
    const beside = isSideways && isRearranged() ? neighbor(direction === 'next' ? 1 : -1) : undefined;
    this.#goTo(beside ?? step(known, selected(), direction));
  }

  /** So many rows of the table down; infinitely many are all there are. */
  page(rows: number): void {
    this.#goTo(this.#host.neighbor(rows));
  }

  /** One step along the best line. */
  follow(): void {
    const known = this.#host.records();
    this.#goTo(known && bestChild(known, this.#host.selected()));
  }

  /** To the end of the best line: from where none leads on, that of the nearest node on the way there. */
  followAll(): void {
    const known = this.#host.records();
    if (known === undefined) return;
    const from = ancestry(known, this.#host.selected())
      .reverse()
      .find((id) => bestChild(known, id) !== undefined);
    this.#goTo(from === undefined ? undefined : bestLineEnd(known, from));
  }

  /** What one key does that is not a step. */
  get host(): WalkHost {
    return this.#host;
  }

  get isReady(): boolean {
    return this.#host.records() !== undefined;
  }

  #goTo(id: number | undefined): void {
    if (id !== undefined && id !== this.#host.selected()) this.#host.select(id);
  }
}

export function listenForKeys(view: HTMLElement, walk: Walk): void {
  view.addEventListener('keydown', (event) => {
    if (!walk.isReady || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (!(event.target instanceof Element) || event.target.closest(OWN_KEYS) || isSwitchedOff(event.key)) return;
    const isMoving = (event.key.length > 1 && event.key !== 'Escape') || event.key === ' ';
    if (isMoving && event.target.closest(MOVED)) return;
    const act = actionOf(event, walk);
    if (act === undefined) return;
    event.preventDefault();
    act();
  });
}

function actionOf({ key, target }: KeyboardEvent, walk: Walk): (() => void) | undefined {
  const { host } = walk;
  const arrow = directionOf(key);
  const isSideways = arrow === 'parent' || arrow === 'firstChild';
  const isOfStory = isSideways && host.isSimple() && !(target instanceof HTMLCanvasElement);
  const told = isOfStory ? host.story(arrow === 'parent' ? 'previous' : 'next') : undefined;
  if (told !== undefined) return told;
  if (arrow !== undefined) return () => walk.step(arrow);
  if (host.isSimple() && !OF_MAP.has(key)) return undefined;
  // Where a button has the focus, Enter and Space are its own.
  const isOnButton = target instanceof Element && target.closest('button, input') !== null;
  const isOnMap = target instanceof HTMLCanvasElement;
  switch (key) {
    case 'Enter':
      return isOnButton ? undefined : isOnMap ? () => host.map.fit(host.selected()) : host.toggle;
    case ' ':
      return isOnButton ? undefined : host.toggle;
    case 'Backspace':
      return () => host.map.zoomOut();
    case 'PageUp':
      return () => walk.page(-PAGE);
    case 'PageDown':
      return () => walk.page(PAGE);
    case 'Home':
      return () => walk.page(-Infinity);
    case 'End':
      return () => walk.page(Infinity);
    case '+':
      return () => host.map.zoom('in');
    case '-':
      return () => host.map.zoom('out');
    case '0':
      return () => host.map.fit(0);
    case '/':
      return host.query;
    case 'n':
      return () => host.match('next');
    case 'N':
      return () => host.match('previous');
    case 'd':
      return () => host.part('next');
    case 'D':
      return () => host.part('previous');
    case 'e':
      return host.unfold;
    case 'Escape':
      return host.escape();
    case 'o':
      return host.order;
    case 'c':
      return host.compare;
    case 'l':
      return () => walk.follow();
    case 'L':
      return () => walk.followAll();
    case 'w':
      return host.judge;
    default:
      return undefined;
  }
}
