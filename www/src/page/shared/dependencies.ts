/** What views are made with. */

import type { Rules } from '#espalier/rules/types.js';
import type { LateEngine } from '../../model/late-engine.js';
import type { BusyIndicator } from './busy-indicator.js';
import type { SettingsStore } from './settings.js';
import type { PageStorage } from './storage.js';

export interface Dependencies {
  readonly rules: Rules;
  readonly engine: LateEngine;
  readonly settings: SettingsStore;
  readonly storage: PageStorage;
  readonly busy: BusyIndicator;
}

/** What a game needs. */
export interface GameDependencies extends Dependencies {
  /** When there is time for what can wait. */
  readonly isIdle: Promise<void>;
}
