/**
 * Texts that the browser keeps, over visits or as long as the tab is open. Private windows may refuse: then nothing is
 * kept and nothing breaks.
 */

type Area = 'localStorage' | 'sessionStorage';

export function readText(key: string, area: Area = 'localStorage'): string | null {
  try {
    return globalThis[area].getItem(key);
  } catch {
    return null;
  }
}

/** Whether it is kept now. */
export function writeText(key: string, text: string, area: Area = 'localStorage'): boolean {
  try {
    globalThis[area].setItem(key, text);
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

export function read(key: string, area?: Area): unknown {
  try {
    return JSON.parse(readText(key, area) ?? 'null');
  } catch {
    return null;
  }
}

export function write(key: string, value: unknown, area?: Area): boolean {
  return writeText(key, JSON.stringify(value), area);
}
