/** The text of a file that may have any of the encodings of PGN: UTF-8, UTF-16, Windows-1252 or Windows-1251. */

import { CyrillicDetector } from '#espalier/rules/cyrillic.js';

/**
 * A file with letters of several encodings is read in the last of them: streams of bytes are read better by the rules.
 */
export async function textOf(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return new TextDecoder(encodingOf(bytes)).decode(bytes);
}

function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if ((first === 0xfe && second === 0xff) || first === 0) return 'utf-16be';
  if ((first === 0xff && second === 0xfe) || second === 0) return 'utf-16le';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return new CyrillicDetector().add(bytes) ? 'windows-1251' : 'windows-1252';
  }
}
