/** What a person chose about the page itself, kept between visits. */

import { isRecord } from '../../model/json.js';
import { read, write } from './local-data.js';

const KEY = 'espalier.settings.1';

export type Theme = 'system' | 'light' | 'dark';

export interface Settings {
  /** The language of the page; undefined: as the browser has it. `language.js` reads it, too. */
  readonly language: 'en' | 'de' | undefined;
  readonly theme: Theme;
  /** Whether bar, scores and marks are shown during a game. */
  readonly evaluation: boolean;
  readonly sounds: boolean;
  /** Whether single keys are shortcuts: who speaks to the computer may set them off by accident. */
  readonly singleKeys: boolean;
  /** Whether looking back ends when the opponent moves. */
  readonly returnOnMove: boolean;
  /** Whether moves can be typed at any time, not only when the field has the focus. */
  readonly typing: boolean;
  /** Whether the board is turned away from the side the human plays. */
  readonly flipped: boolean;
  readonly analysis: AnalysisSettings;
}

/** Settings that are on or off. */
export type Switch = 'evaluation' | 'sounds' | 'singleKeys' | 'returnOnMove' | 'typing' | 'flipped';

export const MOST_LINES = 5;

export interface AnalysisSettings {
  /** How many of the best moves are looked at, from 1 to `MOST_LINES`. */
  readonly lines: number;
  /** How long a position is analysed; null: until it is stopped. */
  readonly seconds: number | null;
  readonly arrows: boolean;
  readonly countsOpen: boolean;
}

const ANALYSIS: AnalysisSettings = { lines: 3, seconds: 30, arrows: true, countsOpen: false };

const DEFAULTS: Settings = {
  language: undefined,
  theme: 'system',
  evaluation: true,
  sounds: false,
  singleKeys: true,
  returnOnMove: true,
  typing: false,
  flipped: false,
  analysis: ANALYSIS,
};

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
  const { language, theme, analysis } = saved;
  const flag = (name: Switch): boolean => {
    const value = saved[name];
    return typeof value === 'boolean' ? value : DEFAULTS[name];
  };
  return {
    language: language === 'en' || language === 'de' ? language : undefined,
    theme: theme === 'light' || theme === 'dark' ? theme : DEFAULTS.theme,
    evaluation: flag('evaluation'),
    sounds: flag('sounds'),
    singleKeys: flag('singleKeys'),
    returnOnMove: flag('returnOnMove'),
    typing: flag('typing'),
    flipped: flag('flipped'),
    analysis: readAnalysis(analysis),
  };
}

function readAnalysis(value: unknown): AnalysisSettings {
  if (!isRecord(value)) return ANALYSIS;
  const { lines, seconds, arrows, countsOpen } = value;
  const isCount = typeof lines === 'number' && Number.isInteger(lines) && lines >= 1 && lines <= MOST_LINES;
  const isTime = seconds === null || (typeof seconds === 'number' && seconds > 0);
  return {
    lines: isCount ? lines : ANALYSIS.lines,
    seconds: isTime ? seconds : ANALYSIS.seconds,
    arrows: typeof arrows === 'boolean' ? arrows : ANALYSIS.arrows,
    countsOpen: typeof countsOpen === 'boolean' ? countsOpen : ANALYSIS.countsOpen,
  };
}
