/** The entries of the browser's history, by what each shows: Back and Forward go through games and analyses. */

import { isRecord } from '../../model/json.js';

/** What the present entry shows, by its identity. */
export function shownInEntry(): string | undefined {
  const state: unknown = history.state;
  const shown = isRecord(state) ? state['shown'] : undefined;
  return typeof shown === 'string' ? shown : undefined;
}

/** Writes what is shown now: into the present entry, or into a new one where that shows something else. */
export function enterEntry(address: string, shown?: string): void {
  const before = shownInEntry();
  const state = shown === undefined ? null : { shown };
  if (before === undefined || shown === undefined || before === shown) history.replaceState(state, '', address);
  else history.pushState(state, '', address);
}
