/** Why a node ended, in the few words that the engine has for it. */

import type { End } from '../engine/trace-node.js';
import {
  END_ALL_TRIED,
  END_DRAW,
  END_MATE_DISTANCE,
  END_NO_MOVES,
  END_REFUTED,
  END_RULE,
  END_STAND_PAT,
  END_STOPPED,
  END_TABLE,
  END_TOO_DEEP,
  END_UPCOMING_REPETITION,
} from './shared-phrases.js';
import { t } from './words.js';

const ENDS: Readonly<Record<End, string>> = {
  stopped: END_STOPPED,
  rule: END_RULE,
  refuted: END_REFUTED,
  allTried: END_ALL_TRIED,
  table: END_TABLE,
  standPat: END_STAND_PAT,
  noMoves: END_NO_MOVES,
  draw: END_DRAW,
  upcomingRepetition: END_UPCOMING_REPETITION,
  mateDistance: END_MATE_DISTANCE,
  tooDeep: END_TOO_DEEP,
};

/** The words of an end; those of another program stay as they are. */
export function endText(end: string): string {
  return Object.hasOwn(ENDS, end) ? t(ENDS[end as End]) : end;
}
