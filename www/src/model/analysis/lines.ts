/** The engine's lines, put together from its reports, so that the list shows one depth and no move twice. */

import type { Info } from '#espalier/engine/types.js';

export interface Lines {
  /** The best first; all of them as they stood when their depth was complete. */
  readonly shown: readonly Info[];
  /** Of the depth that is being searched, by line. */
  readonly coming: readonly (Info | undefined)[];
}

export const NO_LINES: Lines = { shown: [], coming: [] };

/** Takes in a report. `expected` lines make a depth complete: fewer than asked for where there are fewer moves. */
export function collect(lines: Lines, info: Info, expected: number): Lines {
  const isNewDepth = lines.coming.some((known) => known !== undefined && known.depth !== info.depth);
  const coming = Array.from({ length: expected }, (_, index) => {
    if (index === info.lineNumber - 1) return info;
    return isNewDepth ? undefined : lines.coming[index];
  });
  const known = coming.filter((line) => line !== undefined);
  const isDistinct = new Set(known.map(({ pv }) => pv[0])).size === known.length;
  const isBetter = known.length === expected || known.length > lines.shown.length;
  return { shown: isDistinct && isBetter ? known : lines.shown, coming };
}

/** How broad the arrow of a line is beside that of the best, on the board and in the list. */
const WEIGHTS = [1, 0.62, 0.36] as const;

export const lineWeight = (index: number): number => WEIGHTS[index] ?? WEIGHTS[2];

/** How the arrows of the best lines differ, besides their breadth; the list has the same colors. */
const KINDS = ['best', 'static', 'test'] as const;

/** An arrow on the board for the first move of a line; the best has the weight 1. */
export interface LineArrow {
  readonly from: string;
  readonly to: string;
  readonly kind: (typeof KINDS)[number] | 'searched' | 'refutes';
  readonly weight: number;
}

/** An arrow for the first move of each line, the later the thinner; threats are all of one kind. */
export function bestArrows(lines: readonly Info[], isThreat = false): LineArrow[] {
  const arrows = lines.flatMap(({ pv }, index): LineArrow[] => {
    const [move] = pv;
    if (move === undefined) return [];
    const kind = isThreat ? 'refutes' : (KINDS[index] ?? 'searched');
    return [{ from: move.slice(0, 2), to: move.slice(2, 4), kind, weight: lineWeight(index) }];
  });
  // The best is drawn last, over the others.
  return arrows.reverse();
}
