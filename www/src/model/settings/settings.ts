/**
 * What a person chose about the page itself. Each field has an entry of its own where it is kept, so that two tabs that
 * change different ones do not undo each other; every tab hears of what another has chosen.
 */

import { signal } from '@preact/signals-core';
import { isRecord } from '../json.js';

export type Theme = (typeof THEMES)[number];
export type BoardColors = (typeof BOARD_COLORS)[number];
export type Pieces = (typeof PIECES)[number];
/** What stands beside a board. */
export type Beside = (typeof BESIDE)[number];
/** From whose side scores are told: White's, or that of the side to move. */
export type ScoreView = (typeof SCORE_VIEWS)[number];
/** How much of a search the Explore view shows. */
export type Detail = (typeof DETAILS)[number];
/** In which letters moves are written. */
export type Notation = (typeof NOTATIONS)[number];

export const THEMES = ['system', 'light', 'dark'] as const;
export const BOARD_COLORS = ['sage', 'walnut', 'slate', 'paper', 'plum', 'contrast'] as const;
export const PIECES = ['carved', 'plain'] as const;
export const BESIDE = ['number', 'bar', 'nothing'] as const;
export const SCORE_VIEWS = ['white', 'mover'] as const;
export const DETAILS = ['simple', 'everything'] as const;
export const NOTATIONS = ['english', 'german', 'figurines'] as const;
/** Megabytes of the engine's hash table. */
export const HASH_SIZES = [16, 64, 256, 512] as const;

export interface Settings extends AnalysisSettings {
  /** The language of the page; undefined: as the browser has it. `language.js` reads it, too. */
  readonly language: string | undefined;
  readonly theme: Theme;
  readonly boardColors: BoardColors;
  readonly pieces: Pieces;
  /** Whether the squares have their letters and numbers. */
  readonly coordinates: boolean;
  /** Whether the board shows where a piece can go. */
  readonly targets: boolean;
  readonly beside: Beside;
  readonly scoreView: ScoreView;
  /** Undefined: the letters of the page's language. */
  readonly notation: Notation | undefined;
  readonly hashMb: (typeof HASH_SIZES)[number];
  /** Whether weak levels take the time that a person would. */
  readonly naturalTime: boolean;
  /** Whether bar, scores and marks are shown while a game is played; after it they always are. */
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
  readonly detail: Detail;
  /** How high the table below the tree is, in pixels; null: as it fits. */
  readonly tableHeight: number | null;
  /** The names that the player has in games from files. */
  readonly ownNames: readonly string[];
  /** Names in imported games of which the player has said that they are of others. */
  readonly otherNames: readonly string[];
}

export interface AnalysisSettings {
  /** How many of the best moves are looked at, one of `LINE_COUNTS`. */
  readonly lines: number;
  /** How many threads search a position, as far as there can be so many. */
  readonly threads: number;
  /** How long a position is analysed; null: until it is stopped. */
  readonly seconds: number | null;
  readonly arrows: boolean;
  /** Whether lines have the chances of win, draw and loss in the place of a score. */
  readonly chances: boolean;
  readonly countsOpen: boolean;
}

export const LINE_COUNTS = [1, 2, 3, 4, 5];

/** Before the name of each field: `language.js` knows it, too. */
export const SETTING = 'espalier.setting.';
/** Up to version 0.1 all fields were one entry, those of the analysis as an object in it. */
const FORMER = 'espalier.settings.1';

export const DEFAULTS: Settings = {
  language: undefined,
  theme: 'system',
  boardColors: 'sage',
  pieces: 'carved',
  coordinates: true,
  targets: true,
  beside: 'number',
  scoreView: 'white',
  notation: undefined,
  hashMb: 16,
  naturalTime: true,
  evaluation: false,
  sounds: false,
  singleKeys: true,
  returnOnMove: true,
  typing: false,
  flipped: false,
  detail: 'simple',
  tableHeight: null,
  ownNames: [],
  otherNames: [],
  lines: 3,
  threads: 1,
  seconds: 30,
  arrows: true,
  chances: false,
  countsOpen: false,
};

/** What is chosen in the dialog of settings, besides the language, in which one reads it. */
const IN_DIALOG = [
  'theme',
  'boardColors',
  'pieces',
  'coordinates',
  'targets',
  'beside',
  'scoreView',
  'notation',
  'hashMb',
  'threads',
  'naturalTime',
  'sounds',
  'singleKeys',
  'returnOnMove',
  'typing',
] as const satisfies readonly (keyof Settings)[];

/** What of these settings is chosen in the dialog. */
export function chosenOf(settings: Settings): Partial<Settings> {
  return Object.fromEntries(IN_DIALOG.map((name) => [name, settings[name]]));
}

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 1;
const flag = (value: unknown): value is boolean => typeof value === 'boolean';
const texts = (value: unknown): boolean => Array.isArray(value) && value.every((one) => typeof one === 'string');
const oneOf =
  (choices: readonly unknown[]) =>
  (value: unknown): boolean =>
    choices.includes(value);

/** Another version, or a person, may have written what is read. */
const CHECKS: { readonly [Name in keyof Settings]: (value: unknown) => boolean } = {
  language: (value) => typeof value === 'string' && /^[a-z]{2,3}$/.test(value),
  theme: oneOf(THEMES),
  boardColors: oneOf(BOARD_COLORS),
  pieces: oneOf(PIECES),
  coordinates: flag,
  targets: flag,
  beside: oneOf(BESIDE),
  scoreView: oneOf(SCORE_VIEWS),
  notation: oneOf(NOTATIONS),
  hashMb: oneOf(HASH_SIZES),
  naturalTime: flag,
  evaluation: flag,
  sounds: flag,
  singleKeys: flag,
  returnOnMove: flag,
  typing: flag,
  flipped: flag,
  detail: oneOf(DETAILS),
  tableHeight: (value) => value === null || (typeof value === 'number' && value >= 0),
  ownNames: texts,
  otherNames: texts,
  lines: (value) => LINE_COUNTS.includes(value as number),
  threads: isWhole,
  seconds: (value) => value === null || (typeof value === 'number' && value > 0),
  arrows: flag,
  chances: flag,
  countsOpen: flag,
};

const NAMES = Object.keys(CHECKS) as (keyof Settings)[];

/** Where texts are kept by name, as localStorage is. */
export interface TextStorage {
  read(name: string): string | null;
  /** Whether it is kept now. */
  write(name: string, text: string): boolean;
  remove(name: string): void;
}

export class SettingsStore {
  readonly #storage: TextStorage;
  readonly #value = signal(DEFAULTS);

  constructor(storage: TextStorage) {
    this.#storage = storage;
    takeOver(storage);
    this.#value.value = NAMES.reduce((known, name) => withText(known, name, storage.read(SETTING + name)), DEFAULTS);
  }

  /** As they were chosen here or in another tab; read as a signal is. */
  get value(): Settings {
    return this.#value.value;
  }

  peek(): Settings {
    return this.#value.peek();
  }

  change(part: Partial<Settings>): void {
    this.#set({ ...this.peek(), ...part });
    for (const [name, value] of Object.entries(part)) {
      if (value === undefined) this.#storage.remove(SETTING + name);
      else this.#storage.write(SETTING + name, JSON.stringify(value));
    }
  }

  /** Another tab has written an entry, or removed it; a null name stands for all of them. */
  heard(name: string | null, text: string | null): void {
    if (name === null) return this.#set(DEFAULTS);
    const field = NAMES.find((known) => SETTING + known === name);
    if (field !== undefined) this.#set(withText(this.peek(), field, text));
  }

  #set(value: Settings): void {
    const before = this.peek();
    if (NAMES.some((name) => value[name] !== before[name])) this.#value.value = value;
  }
}

/** What cannot be read is as if nothing had been chosen. */
function withText(settings: Settings, name: keyof Settings, text: string | null): Settings {
  const value = parsed(text);
  return { ...settings, [name]: text !== null && CHECKS[name](value) ? value : DEFAULTS[name] };
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return undefined;
  }
}

/** Once: each field of the one entry of old gets its own, unless it has that already. */
function takeOver(storage: TextStorage): void {
  const former = parsed(storage.read(FORMER));
  if (!isRecord(former)) return;
  const { analysis, ...rest } = former;
  const fields = { ...rest, ...(isRecord(analysis) && analysis) };
  for (const name of NAMES) {
    const isKnown = storage.read(SETTING + name) !== null;
    if (!isKnown && name in fields && CHECKS[name](fields[name]))
      storage.write(SETTING + name, JSON.stringify(fields[name]));
  }
  storage.remove(FORMER);
}
