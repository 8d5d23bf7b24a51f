/** What a report is made of. */
import type { TraceComparison } from '../compare/index.js';
import type { MoveRulings } from '../compare/judged-moves.js';
import type { SuiteComparison } from '../compare/suite.js';
import type { CalibrationCurve } from './calibration-curve.js';
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
