/** What a person chose about the page itself, kept between visits. */

import { isRecord, read, write } from './local-data.js';

const KEY = 'espalier.settings.1';

export type Theme = 'system' | 'light' | 'dark';

export interface Settings {
  readonly theme: Theme;
  readonly panelOpen: boolean;
  /** Whether the board is turned away from the side the human plays. */
  readonly flipped: boolean;
}

const DEFAULTS: Settings = { theme: 'system', panelOpen: false, flipped: false };

export class SettingsStore {
  #value: Settings = load();

  get value(): Settings {
    return this.#value;
  }

  change(part: Partial<Settings>): void {
    this.#value = { ...this.#value, ...part };
    write(KEY, this.#value);
  }
}

function load(): Settings {
  const saved = read(KEY);
  if (!isRecord(saved)) return DEFAULTS;
  const { theme, panelOpen, flipped } = saved;
  return {
    theme: theme === 'light' || theme === 'dark' ? theme : DEFAULTS.theme,
    panelOpen: typeof panelOpen === 'boolean' ? panelOpen : DEFAULTS.panelOpen,
    flipped: typeof flipped === 'boolean' ? flipped : DEFAULTS.flipped,
  };
}
