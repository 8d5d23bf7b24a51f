/** JSON in localStorage, which private windows may refuse: then nothing is kept and nothing breaks. */

/** What lies there, as it was written. */
export function readText(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function read(key: string): unknown {
  try {
    return JSON.parse(readText(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Whether it is kept now. */
export function write(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    // Refused, or full: the game goes on, and only a reload would miss it.
    return false;
  }
}
