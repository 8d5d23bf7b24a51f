/** Where the names of moves stand above a graph, so that none covers another. */

export interface GraphLabel {
  readonly text: string;
  /** From the left, in percent of the width. */
  readonly left: number;
  /** From the top, 0 being the first. */
  readonly row: number;
}

/** How broad a label is, in percent of the width. */
const BREADTH = 12;

/** In the order of the game; `share` is the place of each from 0 to 1. */
export function graphLabels(marks: readonly { readonly share: number; readonly text: string }[]): GraphLabel[] {
  const ends: number[] = [];
  return [...marks]
    .sort((one, other) => one.share - other.share)
    .map(({ share, text }) => {
      const left = Math.max(BREADTH / 2, Math.min(100 * share, 100 - BREADTH / 2));
      const free = ends.findIndex((end) => end <= left);
      const row = free < 0 ? ends.length : free;
      ends[row] = left + BREADTH;
      return { text, left, row };
    });
}
