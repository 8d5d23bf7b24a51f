/** Steps through the recording, and the keys that make them, wherever in the view the focus is. */

import type { TraceRecords } from '#espalier/engine/trace-records.js';
import { ancestry, bestChild, bestLineEnd, type Direction, directionOf, step } from '#espalier/model/walk.js';
import { isSwitchedOff } from '../shared/shortcuts.js';
import type { Exploration } from './exploration.js';
import { stepOfStory } from './tell-story.js';

/** How many rows a page key goes in the table. */
const PAGE = 10;

/** Fields and whatever has keys of its own. */
const OWN_KEYS = 'input:not([type="checkbox"]), select, textarea, espalier-board, summary, dialog';
/** Keys of the map and of the best line. */
const OF_MAP = new Set(['Enter', 'Backspace', '+', '-', '0', 'l', 'L']);
/** What is moved or scrolled by the keys that write nothing, and by Space. */
const MOVED = '[role="tab"], [role="separator"], .wide-table, .scrolled';

/**
 * Walks the tree; in a table of matches or a sorted one, up and down walk its rows, as long as what is shown is among
 * them.
 */
export function walk(exploration: Exploration, direction: Direction): void {
  const { shown, querying, rows } = exploration;
  const known = recordsOf(exploration);
  if (known === undefined) return;
  const isSideways = direction === 'next' || direction === 'previous';
  const isRearranged = querying.isOn.value || rows.isSorted;
  const beside = isSideways && isRearranged ? neighbor(exploration, direction === 'next' ? 1 : -1) : undefined;
  goTo(exploration, beside ?? step(known, shown.selected.value, direction));
}

/** One step along the best line. */
export function follow(exploration: Exploration): void {
  const known = recordsOf(exploration);
  goTo(exploration, known && bestChild(known, exploration.shown.selected.value));
}

/** To the end of the best line: from where none leads on, that of the nearest node on the way there. */
export function followAll(exploration: Exploration): void {
  const known = recordsOf(exploration);
  if (known === undefined) return;
  const from = ancestry(known, exploration.shown.selected.value)
    .reverse()
    .find((id) => bestChild(known, id) !== undefined);
  goTo(exploration, from === undefined ? undefined : bestLineEnd(known, from));
}

/** Absent while nothing is recorded. */
function recordsOf({ shown }: Exploration): TraceRecords | undefined {
  return shown.loaded.value?.tree.records;
}

/** The record so many rows below in the table; infinitely many are all there are. */
function neighbor({ rows, shown }: Exploration, by: number): number | undefined {
  return rows.neighbor(shown.selected.value, by);
}

function goTo(exploration: Exploration, id: number | undefined): void {
  if (id !== undefined && id !== exploration.shown.selected.value) exploration.select(id);
}

export function listenForKeys(view: HTMLElement, exploration: Exploration): void {
  view.addEventListener('keydown', (event) => {
    if (
      recordsOf(exploration) === undefined ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      event.defaultPrevented
    )
      return;
    if (!(event.target instanceof Element) || event.target.closest(OWN_KEYS) || isSwitchedOff(event.key)) return;
    const isMoving = (event.key.length > 1 && event.key !== 'Escape') || event.key === ' ';
    if (isMoving && event.target.closest(MOVED)) return;
    const act = actionOf(event, exploration);
    if (act === undefined) return;
    event.preventDefault();
    act();
  });
}

function actionOf({ key, target }: KeyboardEvent, exploration: Exploration): (() => void) | undefined {
  const { comparing, judge, map, querying, layout, rows, shown } = exploration;
  const { isCardOpen } = layout;
  const isSimple = layout.isSimple.value;
  const selected = shown.selected.value;
  const arrow = directionOf(key);
  const isSideways = arrow === 'parent' || arrow === 'firstChild';
  const isOfStory = isSideways && isSimple && !(target instanceof HTMLCanvasElement);
  const told = isOfStory ? stepOfStory(exploration, arrow === 'parent' ? -1 : 1) : undefined;
  if (told !== undefined) return told;
  if (arrow !== undefined) return () => walk(exploration, arrow);
  // Newcomers have neither table nor query.
  if (isSimple && !OF_MAP.has(key)) return undefined;
  const page = (by: number) => (): void => goTo(exploration, neighbor(exploration, by));
  const toggle = (): void => rows.toggle(selected);
  // Where a button has the focus, Enter and Space are its own.
  const isOnButton = target instanceof Element && target.closest('button, input') !== null;
  const isOnMap = target instanceof HTMLCanvasElement;
  switch (key) {
    case 'Enter':
      return isOnButton ? undefined : isOnMap ? () => map.fit(selected) : toggle;
    case ' ':
      return isOnButton ? undefined : toggle;
    case 'Backspace':
      return () => map.zoomOut();
    case 'PageUp':
      return page(-PAGE);
    case 'PageDown':
      return page(PAGE);
    case 'Home':
      return page(-Infinity);
    case 'End':
      return page(Infinity);
    case '+':
      return () => map.zoom('in');
    case '-':
      return () => map.zoom('out');
    case '0':
      return () => map.fit(0);
    case '/':
      return () => layout.ask();
    case 'n':
      return () => querying.step('next');
    case 'N':
      return () => querying.step('previous');
    case 'd':
      return () => comparing.part('next');
    case 'D':
      return () => comparing.part('previous');
    case 'e':
      return () => (isCardOpen.value = !isCardOpen.value);
    case 'Escape':
      // The card lies over the rest. Without card and query the key is left to others.
      if (isCardOpen.value) return () => (isCardOpen.value = false);
      return querying.isOn.value ? () => querying.clear() : undefined;
    case 'o':
      return () => map.nextOrder(comparing.now.value !== undefined);
    case 'c':
      return () => layout.goTo('compare');
    case 'l':
      return () => follow(exploration);
    case 'L':
      return () => followAll(exploration);
    case 'w':
      return () => judge.ask();
    default:
      return undefined;
  }
}
