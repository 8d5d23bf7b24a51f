/** What the map, the board and the words of a recorded search need of it. `Trace` has all of it; so has a file's tree. */

import type { TraceRecords } from '../engine/trace-records.js';
import type { Explanation, LegalMove, PlayedMove, PositionView } from '../engine/types.js';

/** A position at a record. */
export interface NodeView {
  readonly view: Pick<PositionView, 'fen' | 'turn' | 'moveNumber' | 'check'> & {
    /** The moves to it; the last one is marked. */
    readonly moves: readonly PlayedMove[];
    /** Moves whose names are known. */
    readonly legalMoves: readonly Pick<LegalMove, 'uci' | 'san'>[];
  };
  /** The moves to it in algebraic notation; that of a pruned move is not among them. */
  readonly sans: readonly string[];
}

/** A recorded search that can be looked at. */
export interface RecordedTree {
  readonly records: TraceRecords;
  /** The position at a record: for a pruned move, before it. */
  position(id: number): Promise<NodeView>;
  /** Why this was decided as it was. */
  explain(id: number): Promise<Explanation>;
}
