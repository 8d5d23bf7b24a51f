/** The engine's lines, put together from its reports, so that the list shows one depth and no move twice. */

import { type Square, squaresOf } from '#espalier/chess/squares.js';
import type { Arrow } from '#espalier/element/arrow-shapes.js';
import type { Info, LegalMove, PositionRequest } from '#espalier/engine/types.js';
import { RulesError } from '#espalier/rules/errors.js';
import type { Rules } from '#espalier/rules/types.js';
import { pointsLost } from '../review/winning-chances.js';

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

/** How broad the arrow of a line is beside that of the best, and how opaque, on the board and in the list. */
const LOOKS = [
  { weight: 1, opacity: 0.96 },
  { weight: 0.62, opacity: 0.74 },
  { weight: 0.36, opacity: 0.52 },
] as const;
/** Of the others, while one line is pointed at. */
const FAINT = 0.25;

export const lineLook = (index: number): (typeof LOOKS)[number] => LOOKS[index] ?? LOOKS[2];

/** An arrow on the board for the first move of a line; the best has the weight 1. */
export interface LineArrow {
  readonly from: Square;
  readonly to: Square;
  readonly kind: 'best' | 'refutes';
  readonly dashed: boolean;
  readonly weight: number;
  readonly opacity: number;
}

export interface Pointing {
  /** Of the side that has just moved. */
  readonly isThreat?: boolean;
  /** The line that is pointed at. */
  readonly pointed?: number | undefined;
}

/** Points of winning chances; what loses so many against the best is no choice. */
const MISTAKE = 11;

/**
 * An arrow for the first move of each line that is a choice, the later the thinner. That of a line that is pointed at
 * stands out.
 */
export function bestArrows(lines: readonly Info[], { isThreat = false, pointed }: Pointing = {}): LineArrow[] {
  const [best] = lines;
  const arrows = lines.flatMap(({ pv, score }, index): LineArrow[] => {
    const [move] = pv;
    // Scores are those of the side to move, whichever that is.
    const isChoice = best === undefined || pointsLost(best.score, score, 'white') < MISTAKE;
    if (move === undefined || !(isChoice || pointed === index)) return [];
    const { weight, opacity: own } = lineLook(index);
    const opacity = pointed === undefined ? own : pointed === index ? 1 : FAINT;
    return [{ ...squaresOf(move), kind: isThreat ? 'refutes' : 'best', dashed: isThreat, weight, opacity }];
  });
  // The best is drawn last, over the others.
  return arrows.reverse();
}

/** One move of one line. */
export interface LineMove {
  /** The moves of the line up to it, as UCI writes them. */
  readonly moves: readonly string[];
  /** The same for people, numbered. */
  readonly text: string;
}

/** A position some moves ahead. */
export interface PreviewPosition {
  readonly fen: string;
  readonly lastMove: { readonly from: Square; readonly to: Square } | undefined;
  readonly check: Square | undefined;
  readonly text: string;
  readonly arrows?: readonly Arrow[];
  /** Moves that can be made there; without them it is only looked at. */
  readonly legalMoves?: readonly LegalMove[];
}

/** `game` is the position from which the moves are made; undefined where the line is one of another position. */
export function previewOf(rules: Rules, game: PositionRequest, { moves, text }: LineMove): PreviewPosition | undefined {
  try {
    const { fen, check, moves: played } = rules.position({ ...game, moves: [...(game.moves ?? []), ...moves] });
    return { fen, lastMove: played.at(-1), check, text };
  } catch (error) {
    // Lines are drawn a moment after the position: what is under the pointer may be of the one before.
    if (error instanceof RulesError) return undefined;
    throw error;
  }
}
