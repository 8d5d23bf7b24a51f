/** The position some moves along a line, while the line is pointed at. */

import type { Square } from '#espalier/element/squares.js';
import type { PositionRequest } from '#espalier/engine/types.js';
import { RulesError } from '#espalier/rules/errors.js';
import type { Rules } from '#espalier/rules/types.js';

/** One move of one line. */
export interface LineMove {
  /** The moves of the line up to it, as UCI writes them. */
  readonly moves: readonly string[];
  /** The same for people, numbered. */
  readonly text: string;
}

/** A position some moves ahead, which is only looked at. */
export interface PreviewPosition {
  readonly fen: string;
  readonly lastMove: { readonly from: Square; readonly to: Square } | undefined;
  readonly check: Square | undefined;
  readonly text: string;
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
