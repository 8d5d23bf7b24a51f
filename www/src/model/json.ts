/** Checks of what `JSON.parse` has given: another version, or a person, may have written it. */

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Every entry read by `item`; undefined where it is no list, or where an entry cannot be read. */
export function listOf<T>(value: unknown, item: (value: unknown) => T | undefined): T[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const items: T[] = [];
  for (const entry of value) {
    const one = item(entry);
    if (one === undefined) return undefined;
    items.push(one);
  }
  return items;
}
