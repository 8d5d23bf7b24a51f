/** What is asked of an engine by those who work on one, and what it answers. */

import type { MissOptions } from './job-types.js';
import type { OrUndefined } from './or-undefined.js';
import type { AblationQuestion, PositionRequest, RecordLimits } from './request-types.js';
import type { SampleRequest } from './wasm-types.js';

export type {
  BenchResult,
  FileAudit,
  Miss,
  MissCut,
  MissStep,
  RefereedCut,
  RefereedRule,
  RefereedTally,
  RefereeOpinion,
  SecondOpinion,
} from '../../../web/pkg/espalier_web.js';

/** What to search with parts of the search off. */
export interface AblationRequest extends PositionRequest, AblationQuestion {}

/** Which cuts of a recording to judge, by rules of any names, and how much deeper than them. */
export type RefereeRequest = Pick<SampleRequest, 'perRule' | 'seed' | 'rule' | 'record' | 'extraPlies'>;

/** The move to ask about, and the search that does not play it: of its own, from an empty table. */
export interface MissRequest extends PositionRequest, OrUndefined<Pick<MissOptions, 'records' | 'hashMb'>> {
  /** `depth` or `nodes`, of the search that does not play the move. */
  limits: RecordLimits;
  /** The move, in UCI or algebraic notation. */
  move: string;
  /**
   * How the line goes on after it, the opponent’s reply first, in either notation. As long as the recorded search replies so,
   * these are the answers that are followed.
   */
  line?: readonly string[] | undefined;
}
