/** The settings as the browser keeps them: in localStorage, which can be read before anything is painted. */

import { SettingsStore } from '../../model/settings/settings.js';
import { readText, remove, writeText } from './local-data.js';

export { MOST_LINES, SettingsStore } from '../../model/settings/settings.js';
export type { AnalysisSettings, Settings, Switch, Theme } from '../../model/settings/settings.js';

/** Follows what is chosen in other tabs. */
export function openSettings(): SettingsStore {
  const settings = new SettingsStore({ read: readText, write: writeText, remove });
  addEventListener('storage', ({ key, newValue }) => settings.heard(key, newValue));
  return settings;
}
