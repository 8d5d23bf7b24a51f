/** What a recorded search came to. */
import type { TraceFile } from '../engine/trace-file.js';
import { programName } from '../engine/trace-header.js';
import { scoreOf } from '../engine/trace-records.js';
import type { Score } from '../engine/wasm-types.js';
import type { RecordPositions } from '../model/record-positions.js';
import { bestLine } from '../model/walk.js';

/** What a search came to. */
export interface RootVerdict {
  /** Program and version. */
  readonly program: string;
  /** The rules that were off. */
  readonly without: readonly string[];
  /** Plies of the iteration that was recorded. */
  readonly depth: number | undefined;
  /** Of all iterations, as far as the file says it. */
  readonly nodes: number;
  /** For the side to move at the root. */
  readonly score: Score | undefined;
  /** The principal variation in standard notation, as far as it is recorded. */
  readonly line: readonly string[];
}

export function verdictOf({ header, records }: TraceFile, positions: RecordPositions): RootVerdict {
  const score = records.score(0);
  const line = bestLine(records, 0).filter((id) => records.move(id) !== undefined);
  return {
    program: programName(header),
    without: header.without,
    depth: header.depth,
    nodes: header.nodes ?? records.nodes(0),
    score: score === undefined ? undefined : scoreOf(score),
    line: line.map((id) => positions.of(id)),
  };
}

/** A program and its version, and the rules that were off. */
export function versionName({ program, without }: RootVerdict): string {
  return [program, ...without.map((rule) => `without ${rule}`)].join(' ');
}
