import { wordsOf } from './words.js';

/** What a thread must be told that takes the place of another one. */
export class Memory {
  readonly #settings = new Map<string, string>();
  #position: string | undefined;

  /** Notes a line that the engine has executed without a complaint. */
  note(line: string): void {
    const words = wordsOf(line);
    if (words[0] === 'position') this.#position = line;
    const setting = settingOf(words);
    if (setting === undefined) return;
    // The last of each, in the order in which they were given.
    this.#settings.delete(setting);
    this.#settings.set(setting, line);
  }

  get lines(): string[] {
    const settings = [...this.#settings.values()];
    return this.#position === undefined ? settings : [...settings, this.#position];
  }

  clear(): void {
    this.#settings.clear();
    this.#position = undefined;
  }
}

/** The option that a line of these words sets, if it sets one. */
function settingOf(words: readonly string[]): string | undefined {
  if (words[0] === 'stats' && words.length > 1) return 'stats';
  if (words[0] !== 'setoption') return undefined;
  const end = words.indexOf('value');
  return words
    .slice(2, end < 0 ? undefined : end)
    .join(' ')
    .toLowerCase();
}
