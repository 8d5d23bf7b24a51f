/** What a report is made of. */
import type { TraceComparison } from '../compare/index.js';
import type { MoveRulings } from '../compare/judged-moves.js';
import type { SuiteComparison } from '../compare/suite.js';
import type { ReportedVersion } from './version.js';

/** Two versions beside each other. */
export interface ReportedChange {
  readonly a: ReportedVersion;
  readonly suite: SuiteComparison;
  /** By the file of A, for the pairs with most nodes more. */
  readonly comparisons: ReadonlyMap<string, TraceComparison>;
  /** Which moves are better where they are not the same; `undefined` where none was to be judged. */
  readonly judged: MoveRulings | undefined;
  /** Recordings of positions that the other version has not searched. */
  readonly alone: { readonly a: readonly string[]; readonly b: readonly string[] };
}

export interface Report {
  /** The command that made it. */
  readonly command: string;
  /** The version that is reported; with a change its B. */
  readonly version: ReportedVersion;
  readonly change?: ReportedChange;
  /** The curves of rules. */
  readonly calibration: readonly CalibrationCurve[];
}

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
