/** The settings as the browser keeps them: in localStorage, which can be read before anything is painted; and what follows of them. */

import { SettingsStore } from '../../model/settings/settings.js';
import { readText, remove, writeText } from './local-data.js';
import { setSingleKeys } from './shortcuts.js';

export type { AnalysisSettings, Settings, Switch, Theme } from '../../model/settings/settings.js';
export { MOST_LINES, SettingsStore } from '../../model/settings/settings.js';

/** Follows what is chosen in other tabs. */
export function openSettings(): SettingsStore {
  const settings = new SettingsStore({ read: readText, write: writeText, remove });
  addEventListener('storage', ({ key, newValue }) => settings.heard(key, newValue));
  return settings;
}

/** What of them the whole page follows, whichever view is shown. */
export function obey(settings: SettingsStore): void {
  const apply = (): void => {
    const { theme, singleKeys, typing } = settings.value;
    const { classList, dataset } = document.documentElement;
    if (theme === 'system') delete dataset['theme'];
    else dataset['theme'] = theme;
    classList.toggle('typing', typing);
    setSingleKeys(singleKeys);
  };
  settings.onChange(apply);
  apply();
}
