/**
 * Tells the Cyrillic letters of Windows-1251 from those of other encodings, in a text that may arrive in pieces. In Western
 * words letters with a sign stand alone among those of ASCII; Cyrillic words have no others. UTF-8 never has two leading
 * bytes in a row, and single bytes are never zero, as every second is in UTF-16.
 */
export class CyrillicDetector {
  #letters = 0;
  #pairs = 0;
  #isAfterLetter = false;

  /** Whether the text is Cyrillic, as far as it is known with these bytes. */
  add(bytes: Uint8Array): boolean {
    let [letters, pairs, isAfterLetter] = [this.#letters, this.#pairs, this.#isAfterLetter];
    // An iterator takes seven times as long.
    for (let at = 0; at < bytes.length; at += 1) {
      const byte = bytes[at] ?? 0;
      const isLetter = byte >= 0xc0;
      if (isLetter) letters += 1;
      else if (byte === 0) letters = Number.POSITIVE_INFINITY;
      if (isLetter && isAfterLetter) pairs += 1;
      isAfterLetter = isLetter;
    }
    [this.#letters, this.#pairs, this.#isAfterLetter] = [letters, pairs, isAfterLetter];
    return pairs > letters / 2;
  }
}
