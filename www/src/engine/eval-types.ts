/** The static evaluation term by term, as it crosses the public API. */

/** Why a position is worth what it is, without searching it. All values are centipawns for White. */
export interface Evaluation {
  /** The static evaluation: the sum of the terms' differences, of which `scale` counts. */
  score: number;
  /** Whether the ending is won or drawn by rule: then there are no terms. */
  isKnown: boolean;
  /** The terms that are worth something to a side. */
  terms: EvaluationTerm[];
  /** The sum of all terms. */
  sum: TaperedValue;
  /** The pieces left: 1 with all, 0 with only kings and pawns. The middlegame counts that much. */
  phase: number;
  /** How much of the sum counts, blended by the phase: 1 for all of it. */
  scale: number;
}

/** What one term is worth. */
export interface EvaluationTerm {
  /** The terms it belongs to, e.g. `king_safety`. */
  group: string;
  /** A name for programs. */
  name: string;
  /** A name for people. */
  label: string;
  /** What it counts. */
  description: string;
  white: TaperedValue;
  black: TaperedValue;
  /** What it is worth to White more than to Black with the pieces left, rounded so that all add up. */
  difference: number;
}

/** A value for the middlegame and one for the endgame. */
export interface TaperedValue {
  middlegame: number;
  endgame: number;
}
