/** Names of openings by position, so that a game that transposes has the name, too. */

export interface Opening {
  /** A letter and two digits. */
  readonly eco: string;
  readonly name: string;
}

export type OpeningNames = ReadonlyMap<string, Opening>;

/** Reads what `scripts/openings.mjs` writes: code, name and key in each line; remarks begin with `#`. */
export function readOpenings(text: string): OpeningNames {
  const names = new Map<string, Opening>();
  for (const line of text.split('\n')) {
    const [eco = '', name = '', key] = line.split('\t');
    if (key !== undefined && !line.startsWith('#')) names.set(key, { eco, name });
  }
  return names;
}

/** The last position of a game that has a name; `fens` begin with the start. */
export function openingOf(names: OpeningNames, fens: readonly string[]): Opening | undefined {
  const named = fens.findLast((fen) => names.has(positionKey(fen)));
  return named === undefined ? undefined : names.get(positionKey(named));
}

/** Its name without that of the variation: `Sicilian Defense`. */
export function familyOf(opening: Opening | undefined): string | undefined {
  return opening?.name.replace(/[:,].*/, '');
}

/** Pieces, turn and castling in a few characters (FNV-1a). */
export function positionKey(fen: string): string {
  let hash = 0x811c9dc5;
  for (const letter of fen.split(' ').slice(0, 3).join(' ')) {
    hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193) >>> 0;
  }
  return hash.toString(36);
}
