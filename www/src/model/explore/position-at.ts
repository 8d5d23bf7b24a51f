/** The position at a record with its legal moves, which a recording does not have. */
import { fenOf, fenParts } from '#espalier/chess/fen.js';
import { otherSide } from '#espalier/model/placement.js';
import type { RecordTree } from '#espalier/model/record-tree.js';
import { RulesError } from '#espalier/rules/errors.js';
import type { Position, Rules } from '#espalier/rules/types.js';

/** Where a recorded search began. */
export interface SearchedGame {
  readonly fen: string;
  readonly moves: readonly string[];
  readonly chess960: boolean;
}

/** For a pruned move, the position before it; nothing where moves are not recorded, or cannot be played. */
export function positionAt(rules: Rules, tree: RecordTree, id: number, game: SearchedGame): Position | undefined {
  if (id > 0 && !tree.records.recorded.has('move')) return undefined;
  try {
    return played(rules, tree, id, game);
  } catch (error) {
    if (error instanceof RulesError) return undefined;
    throw error;
  }
}

function played(rules: Rules, { records }: RecordTree, id: number, game: SearchedGame): Position {
  const start = rules.position({ fen: game.fen, moves: [...game.moves], chess960: game.chess960 });
  return records.line(id).reduce((position, step) => {
    const move = records.visit(step) === 'pruned' ? undefined : records.move(step);
    if (move !== undefined) return position.play(move.uci);
    return records.passes(step) ? passed(rules, position) : position;
  }, start);
}

/** The other side moves, as after a null move. */
function passed(rules: Rules, { fen, chess960 }: Position): Position {
  const { enPassant: _gone, turn, ...parts } = fenParts(fen);
  return rules.position({ fen: fenOf({ ...parts, turn: otherSide(turn) }), chess960 });
}
