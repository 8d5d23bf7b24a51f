/** What a sentence about a record is made of, and what it says. */
import type { Role } from '../chess/squares.js';
import type { TraceNode } from '../engine/trace-node.js';
import type { Color } from '../engine/types.js';
import { forWhite, scoreText } from './format.js';
import { sideName } from './outcome-text.js';
import { t } from './words.js';

/** Whose view scores are shown from: White’s, or that of the side to move. */
export type ScoreView = 'white' | 'mover';

/** What the sentence needs besides the record. */
export interface Surroundings {
  /** The side to move at the record; of a move that was pruned, the side that would have played it. */
  readonly side: Color;
  /** What the move of the record is called. */
  readonly name: string;
  /** What the move is called that refuted the node. */
  readonly refutation: string | undefined;
  /** The last move of `side`, with its number, and what it took: since when the position is as it is. */
  readonly since?: { readonly name: string; readonly took: Role | undefined } | undefined;
  /** How many moves were searched, how many of those a rule ended at once, and how many were pruned. */
  readonly moves?: { readonly searched: number; readonly cut: number; readonly pruned: number };
  /** The search of the position itself, or of a capture, by which a rule has judged it. */
  readonly test?: 'nullMove' | 'probCut' | 'singular' | undefined;
  /** Whose view scores are told from; that of the side to move unless given. */
  readonly view?: ScoreView;
  /** Whether a search without the rule has shown that the cut was wrong. */
  readonly wrong?: boolean;
}

/** What is said of a record. */
export interface PlainWords {
  readonly sentence: string;
  /** What made it so, in a sentence or two; empty where there is nothing to add. */
  readonly reason: string;
}

/** A sentence, and its reasons, of which some may be empty. */
export function words(sentence: string, ...reasons: readonly string[]): PlainWords {
  return { sentence, reason: reasons.filter((text) => text !== '').join(' ') };
}

/** What the position looks like before a move is tried. */
export function evalWords(
  { eval: evaluation }: TraceNode,
  { side, view }: Pick<Surroundings, 'side' | 'view'>,
): string {
  if (evaluation === undefined) return '';
  return view === 'white'
    ? t`The position looks like ${scoreText(forWhite(evaluation, side))} before any calculation, from White’s view.`
    : t`For ${sideName(side)} the position looks like ${scoreText(evaluation)} before any calculation.`;
}
