/** Where words about marks of a graph stand, so that none covers another: above a mark that is low, else below it. */

export interface LabeledMark {
  /** From the left, from 0 to 1. */
  readonly share: number;
  /** From the top, from 0 to 1. */
  readonly height: number;
  readonly text: string;
}

export interface GraphLabel extends LabeledMark {
  /** Of its middle, in percent of the width. */
  readonly left: number;
  readonly isBelow: boolean;
  /** From the edge of the graph, 0 being the first. */
  readonly row: number;
}

/** How broad a letter is, and what stands between two labels, in percent of the width. */
const LETTER = 1.1;
const GAP = 1.5;

/** In the order of the game. */
export function graphLabels(marks: readonly LabeledMark[]): GraphLabel[] {
  const ends: Record<'above' | 'below', number[]> = { above: [], below: [] };
  return [...marks]
    .sort((one, other) => one.share - other.share)
    .map((mark) => {
      const isBelow = mark.height < 0.5;
      const half = (LETTER * mark.text.length) / 2;
      const left = Math.max(half, Math.min(100 * mark.share, 100 - half));
      const rows = ends[isBelow ? 'below' : 'above'];
      const free = rows.findIndex((end) => end <= left - half);
      const row = free < 0 ? rows.length : free;
      rows[row] = left + half + GAP;
      return { ...mark, left, isBelow, row };
    });
}
