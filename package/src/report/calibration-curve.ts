/** What `espalier calibrate --json` has found of the margins of rules. */

/** Decisions from a value less threshold on. */
export interface CalibrationPoint {
  readonly from: number;
  /** Tried in vain, and how many of these came out as the rule claims. */
  readonly tried: number;
  readonly triedCameOut: number;
  readonly cuts: number;
  /** Cuts that were judged with the rule off, and how many came out as it claims. */
  readonly judged: number;
  readonly judgedCameOut: number;
}

/** The curve of a rule; depth and improving are null where they are not told apart. */
export interface CalibrationCurve {
  readonly rule: string;
  readonly label?: string;
  readonly depth: number | null;
  readonly improving: boolean | null;
  readonly sentences: readonly string[];
  readonly points: readonly CalibrationPoint[];
}
