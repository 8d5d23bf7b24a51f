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

/** Moves are played together from one null move to the next: one by one, a line would cost its length squared. */
function played(rules: Rules, { records }: RecordTree, id: number, game: SearchedGame): Position {
  const { chess960 } = game;
  let { fen } = game;
  let moves = [...game.moves];
  for (const step of records.line(id)) {
    const move = records.visit(step) === 'pruned' ? undefined : records.move(step);
    if (move !== undefined) {
      moves.push(move.uci);
    } else if (records.passes(step)) {
      fen = passed(rules.position({ fen, moves, chess960 }));
      moves = [];
    }
  }
  return rules.position({ fen, moves, chess960 });
}

/** The FEN with the other side to move, as after a null move. */
function passed({ fen }: Position): string {
  const { enPassant: _gone, turn, ...parts } = fenParts(fen);
  return fenOf({ ...parts, turn: otherSide(turn) });
}
