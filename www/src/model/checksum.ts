/**
 * A short name for a text: two sums of 32 bits, as cyrb53 makes them. Of a billion texts no two are likely to have the
 * same.
 */
export function checksum(text: string): string {
  let [one, other] = [0xdeadbeef, 0x41c6ce57];
  for (const letter of text) {
    const code = letter.charCodeAt(0);
    one = Math.imul(one ^ code, 2654435761);
    other = Math.imul(other ^ code, 1597334677);
  }
  one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(other ^ (other >>> 13), 3266489909);
  other = Math.imul(other ^ (other >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909);
  return (other >>> 0).toString(36) + (one >>> 0).toString(36);
}
