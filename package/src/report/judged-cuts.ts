/** Cuts that an audit has judged, and those that were wrong as a report shows them. */
import { fenOf } from '../chess/fen.js';
import { scoreOf } from '../engine/trace-records.js';
import type { Score } from '../engine/wasm-types.js';
import { sanOf } from '../model/notation.js';
import { afterMove } from '../model/placement.js';
import type { RecordPositions } from '../model/record-positions.js';
import { lineText } from './largest.js';

/** One search of a cut. */
interface Judged {
  /** For the side to move. */
  readonly score?: Score;
  readonly line?: readonly string[];
}

/** A cut as `espalier audit --json` has it: what came of it without its rule. */
export interface JudgedCut {
  readonly record: number;
  readonly rule: string;
  readonly verdict: string;
  /** For the side to move; where it is not told it follows from the record. */
  readonly bound?: number;
  /** How far the search is from the bound, in centipawns. */
  readonly off?: number;
  readonly withoutRule?: Judged;
  readonly deeper?: { readonly withoutRule?: Judged };
}

/** A cut that was wrong, in its position. */
export interface WrongCut {
  readonly file: string;
  readonly record: number;
  /** Its label. */
  readonly rule: string;
  readonly fen: string;
  /** The moves from the root. */
  readonly path: string;
  /** The last of them as a drawing marks it: `e2e4`. */
  readonly move: string | undefined;
  readonly depth: number | undefined;
  /** What the cut claims: a score of at least beta, and of a pruned move no more than alpha. */
  readonly bound: Score | undefined;
  /** What the referee found, and what it found when it searched deeper. */
  readonly score: Score | undefined;
  readonly deeper: Score | undefined;
  /** What refutes the cut, in standard notation and as moves. */
  readonly line: readonly string[];
  readonly reply: string | undefined;
  /** How far the last search of the referee is from the bound, in centipawns. */
  readonly off: number;
}

export function wrongCuts(file: string, positions: RecordPositions, cuts: readonly JudgedCut[]): WrongCut[] {
  return cuts.filter(({ verdict }) => verdict === 'wrong').map((cut) => wrongCut(file, positions, cut));
}

function wrongCut(file: string, positions: RecordPositions, cut: JudgedCut): WrongCut {
  const { records } = positions;
  const { record } = cut;
  const placement = positions.placementOf(record);
  const { bound = records.visit(record) === 'pruned' ? records.alpha(record) : records.beta(record) } = cut;
  const { score, line = [] } = cut.withoutRule ?? {};
  const declared = [...records.declarations.rules.values()].find(({ name }) => name === cut.rule);
  let at = placement;
  const moves = line.map((move) => {
    const san = sanOf(at, move);
    at = afterMove(at, move);
    return san;
  });
  return {
    file,
    record,
    rule: declared?.label ?? cut.rule,
    fen: fenOf(placement),
    path: lineText(positions, record),
    move: records.move(record)?.uci,
    depth: records.nodeDepth(record) ?? records.depth(record),
    bound: bound === undefined ? undefined : scoreOf(bound),
    score,
    deeper: cut.deeper?.withoutRule?.score,
    line: moves,
    reply: line[0],
    off: cut.off ?? 0,
  };
}
