/** What an analysis needs. */

import type { Rules } from '#espalier/rules/types.js';
import type { LateEngine } from '../../model/late-engine.js';
import type { BusyIndicator } from '../shared/busy-indicator.js';
import type { SettingsStore } from '../shared/settings.js';
import type { PageStorage } from '../shared/storage.js';

export interface Equipment {
  readonly rules: Rules;
  readonly engine: LateEngine;
  readonly settings: SettingsStore;
  readonly storage: PageStorage;
  readonly busy: BusyIndicator;
}
