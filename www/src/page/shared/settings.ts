/**
 * The settings as the browser keeps them: in localStorage, which is there before anything is painted; and what follows
 * of them.
 */

import { effect } from '@preact/signals-core';
import { SettingsStore } from '../../model/settings/settings.js';
import { readText, remove, writeText } from './local-data.js';
import { choosePieces } from './page-board.js';
import { setSingleKeys } from './shortcuts.js';

export type { AnalysisSettings, Settings } from '../../model/settings/settings.js';
export { LINE_COUNTS, SettingsStore } from '../../model/settings/settings.js';

/** Follows what is chosen in other tabs. */
export function openSettings(): SettingsStore {
  const settings = new SettingsStore({ read: readText, write: writeText, remove });
  addEventListener('storage', ({ key, newValue }) => settings.heard(key, newValue));
  return settings;
}

/** What of them the whole page follows, whichever view is shown. */
export function applySettings(settings: SettingsStore): void {
  effect(() => {
    const { theme, boardColors, beside, coordinates, targets, pieces, singleKeys, typing } = settings.value;
    const { classList, dataset } = document.documentElement;
    if (theme === 'system') delete dataset['theme'];
    else dataset['theme'] = theme;
    // What these say is in the sheets.
    Object.assign(dataset, { board: boardColors, beside });
    classList.toggle('without-coordinates', !coordinates);
    classList.toggle('without-targets', !targets);
    classList.toggle('typing', typing);
    choosePieces(pieces);
    setSingleKeys(singleKeys);
  });
}
