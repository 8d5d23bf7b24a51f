/** A position that every engine refuses, and after which it searches none. */
const REFUSED = 'position';

/** Settings of what threads share. */
const SHARED: ReadonlySet<string> = new Set(['hash', 'clear hash', 'threads']);

/** What a thread must be told that takes the place of another one. */
export class Memory {
  readonly #settings = new Map<string, string>();
  #position: string | undefined;

  /**
   * Notes a line that the engine has executed. A position counts even where the engine refused it: told again, it is
   * refused again, and no other one is searched in its place.
   */
  note(line: string, isRefused: boolean): void {
    const words = wordsOf(line);
    if (words[0] === 'position') this.#position = line;
    if (words[0] === 'ucinewgame') this.#position = undefined;
    const setting = settingOf(words);
    if (setting === undefined || isRefused) return;
    // The last of each, in the order in which they were given.
    this.#settings.delete(setting);
    this.#settings.set(setting, line);
  }

  /** Notes that a line has been the end of the engine: a position of which it died is one that it refuses. */
  noteDeadly(line: string): void {
    if (wordsOf(line)[0] === 'position') this.#position = REFUSED;
  }

  get lines(): string[] {
    const settings = [...this.#settings.values()];
    return this.#position === undefined ? settings : [...settings, this.#position];
  }

  /** What a thread must be told that helps in a search: all but what is of the table that it shares. */
  get linesForHelper(): string[] {
    const settings = [...this.#settings].filter(([name]) => !SHARED.has(name)).map(([, line]) => line);
    return this.#position === undefined ? settings : [...settings, this.#position];
  }

  /**
   * What is noted may be what breaks every engine that is told of it, and is told to no other; no other position is
   * searched in the place of the one. False where nothing was noted.
   */
  distrust(): boolean {
    if (this.lines.length === 0) return false;
    this.#settings.clear();
    if (this.#position !== undefined) this.#position = REFUSED;
    return true;
  }
}

/** The option that a line of these words sets, if it sets one. */
export function settingOf(words: readonly string[]): string | undefined {
  if (words[0] === 'stats' && words.length > 1) return 'stats';
  if (words[0] !== 'setoption') return undefined;
  const end = words.indexOf('value');
  return words
    .slice(2, end < 0 ? undefined : end)
    .join(' ')
    .toLowerCase();
}

/** The words of a line, as the engine sees them: other blanks than these are letters to it. */
export function wordsOf(line: string): string[] {
  return line.split(/[\t\n\f\r ]+/).filter((word) => word !== '');
}
