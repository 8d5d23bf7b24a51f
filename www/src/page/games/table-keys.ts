/** The keys of My games: they are about the row that has the focus. */

import type { ListedGame } from '../../model/games/game-filter.js';
import { listenForShortcuts } from '../shared/shortcuts.js';
import { isShown } from '../shared/views.js';

const KEYS = {
  '/': 'search',
  ArrowUp: 'previous',
  ArrowDown: 'next',
  p: 'practise',
  Delete: 'delete',
} as const;

export interface TableKeys {
  /** What the field and the table are in. */
  readonly root: () => HTMLElement | null;
  /** As they are listed. */
  readonly games: () => readonly ListedGame[];
  readonly onPractise: (game: ListedGame) => void;
  readonly onDelete: (game: ListedGame) => void;
}

export function listenForTableKeys({ root, games, onPractise, onDelete }: TableKeys): void {
  listenForShortcuts<(typeof KEYS)[keyof typeof KEYS]>(
    KEYS,
    () => isShown('games'),
    (action) => {
      const place = root();
      if (place === null) return;
      const at = focusedRow();
      const game = at === undefined ? undefined : games()[at];
      if (action === 'search') place.querySelector<HTMLElement>('[type="search"]')?.focus();
      else if (action === 'next') stepRow(place, 1);
      else if (action === 'previous') stepRow(place, -1);
      else if (at === undefined || game === undefined) return;
      else if (action === 'practise') onPractise(game);
      else {
        // The row goes, and the focus stays in the table.
        if (!focusRow(place, at + 1)) focusRow(place, at - 1);
        onDelete(game);
      }
    },
  );
}

/** To the next row, or the one before; without one that has the focus, to the first in sight. */
export function stepRow(root: HTMLElement, by: 1 | -1): void {
  const at = focusedRow();
  if (at !== undefined) focusRow(root, at + by);
  else focusRow(root, firstInSight(root));
}

/** Undefined where none has the focus. */
function focusedRow(): number | undefined {
  const row = document.activeElement?.closest('.my-games .list [aria-rowindex]');
  return row == null ? undefined : indexOf(row);
}

/** The headings are the first row. */
const indexOf = (row: Element): number => Number(row.getAttribute('aria-rowindex')) - 2;

function firstInSight(root: HTMLElement): number {
  const list = root.querySelector('.list');
  const top = list?.getBoundingClientRect().top ?? 0;
  const rows = [...(list?.querySelectorAll('[aria-rowindex]') ?? [])];
  const inSight = rows.find((row) => row.getBoundingClientRect().top >= top - 1);
  return inSight === undefined ? 0 : indexOf(inSight);
}

/** Whether there is one. */
function focusRow(root: HTMLElement, index: number): boolean {
  const button = root.querySelector<HTMLElement>(`.list [aria-rowindex="${index + 2}"] .of-actions > button`);
  button?.focus();
  return button !== null;
}
