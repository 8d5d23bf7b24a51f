/** What a person chose about the page itself, kept between visits. */

import { isRecord } from '../../model/json.js';
import { read, write } from './local-data.js';

const KEY = 'espalier.settings.1';

export type Theme = 'system' | 'light' | 'dark';

export interface Settings {
  readonly theme: Theme;
  readonly panelOpen: boolean;
  /** Whether the board is turned away from the side the human plays. */
  readonly flipped: boolean;
  readonly analysis: AnalysisSettings;
}

export const MOST_LINES = 5;

export interface AnalysisSettings {
  /** How many of the best moves are looked at, from 1 to `MOST_LINES`. */
  readonly lines: number;
  /** How long a position is analysed; null: until it is stopped. */
  readonly seconds: number | null;
  readonly arrows: boolean;
  readonly countsOpen: boolean;
  /** Whether the terms of the static evaluation are unfolded. */
  readonly evalOpen: boolean;
}

const ANALYSIS: AnalysisSettings = { lines: 3, seconds: 30, arrows: true, countsOpen: false, evalOpen: false };

const DEFAULTS: Settings = { theme: 'system', panelOpen: false, flipped: false, analysis: ANALYSIS };

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
  const { theme, panelOpen, flipped, analysis } = saved;
  return {
    theme: theme === 'light' || theme === 'dark' ? theme : DEFAULTS.theme,
    panelOpen: typeof panelOpen === 'boolean' ? panelOpen : DEFAULTS.panelOpen,
    flipped: typeof flipped === 'boolean' ? flipped : DEFAULTS.flipped,
    analysis: readAnalysis(analysis),
  };
}

function readAnalysis(value: unknown): AnalysisSettings {
  if (!isRecord(value)) return ANALYSIS;
  const { lines, seconds, arrows, countsOpen, evalOpen } = value;
  const isCount = typeof lines === 'number' && Number.isInteger(lines) && lines >= 1 && lines <= MOST_LINES;
  const isTime = seconds === null || (typeof seconds === 'number' && seconds > 0);
  return {
    lines: isCount ? lines : ANALYSIS.lines,
    seconds: isTime ? seconds : ANALYSIS.seconds,
    arrows: typeof arrows === 'boolean' ? arrows : ANALYSIS.arrows,
    countsOpen: typeof countsOpen === 'boolean' ? countsOpen : ANALYSIS.countsOpen,
    evalOpen: typeof evalOpen === 'boolean' ? evalOpen : ANALYSIS.evalOpen,
  };
}
