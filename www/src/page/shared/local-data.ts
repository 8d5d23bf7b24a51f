/** Texts in localStorage, which private windows may refuse: then nothing is kept and nothing breaks. */

export function readText(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Whether it is kept now. */
export function writeText(key: string, text: string): boolean {
  try {
    localStorage.setItem(key, text);
    return true;
  } catch {
    // Refused, or full: the page goes on, and only a reload would miss it.
    return false;
  }
}

export function remove(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Where nothing is kept there is nothing to remove.
  }
}

export function read(key: string): unknown {
  try {
    return JSON.parse(readText(key) ?? 'null');
  } catch {
    return null;
  }
}

export function write(key: string, value: unknown): boolean {
  return writeText(key, JSON.stringify(value));
}
