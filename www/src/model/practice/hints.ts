/** What is said of a move before it is told, once its piece is: what it does. */

import { type Piece, type Role, type Square, squaresOf } from '#espalier/chess/squares.js';
import { placementOf } from '#espalier/model/placement.js';
import { t } from '#espalier/model/words.js';
import { RulesError } from '#espalier/rules/errors.js';
import type { Position, Rules } from '#espalier/rules/types.js';
import { passedFen } from '../analysis/board-setup.js';

const VALUES: Readonly<Record<Role, number>> = { king: 100, queen: 9, rook: 5, bishop: 3, knight: 3, pawn: 1 };

/** Check, capture, the most valuable piece that is attacked then, or where the move goes. */
export function moveHint(rules: Rules, position: Position, uci: string): string {
  const after = position.play(uci);
  const { pieces } = placementOf(position.fen);
  const to = after.lastMove?.to ?? squaresOf(uci).to;
  if (after.outcome?.winner !== undefined) return t`It mates.`;
  if (after.check !== undefined) return t`It gives check.`;
  const captured = pieces.get(to);
  if (captured !== undefined && captured.color !== position.turn) return captureHint(captured.role);
  const target = attackedFrom(rules, after, to);
  const role = target === undefined ? undefined : pieces.get(target)?.role;
  if (target !== undefined && role !== undefined) return attackHint(role, target);
  const piece = pieces.get(squaresOf(uci).from);
  if (piece?.role === 'king' && position.move(uci)?.castleRook !== undefined) return t`It castles.`;
  return developHint(piece, uci) ?? t`It moves to ${to}.`;
}

function captureHint(role: Role): string {
  switch (role) {
    case 'queen':
      return t`It captures the queen.`;
    case 'rook':
      return t`It captures the rook.`;
    case 'bishop':
      return t`It captures the bishop.`;
    case 'knight':
      return t`It captures the knight.`;
    default:
      return t`It captures the pawn.`;
  }
}

function attackHint(role: Role, square: Square): string {
  switch (role) {
    case 'queen':
      return t`It attacks the queen on ${square}.`;
    case 'rook':
      return t`It attacks the rook on ${square}.`;
    case 'bishop':
      return t`It attacks the bishop on ${square}.`;
    default:
      return t`It attacks the knight on ${square}.`;
  }
}

/** A knight or bishop that leaves its first rank. */
function developHint(piece: Piece | undefined, uci: string): string | undefined {
  const rank = piece?.color === 'white' ? '1' : '8';
  if (uci[1] !== rank || uci[3] === rank) return undefined;
  if (piece?.role === 'knight') return t`It develops the knight.`;
  return piece?.role === 'bishop' ? t`It develops the bishop.` : undefined;
}

/** The most valuable piece, pawns apart, that could be taken from a square if the other side passed. */
function attackedFrom(rules: Rules, { fen, chess960 }: Position, square: Square): Square | undefined {
  try {
    const again = rules.position({ fen: passedFen(fen, chess960), chess960 });
    const { pieces } = placementOf(fen);
    const worth = (at: Square): number => VALUES[pieces.get(at)?.role ?? 'pawn'];
    const taken = again.legalMoves.filter(({ from, to }) => from === square && pieces.get(to)?.color !== undefined);
    const [best] = taken
      .filter(({ to }) => pieces.get(to)?.color !== again.turn && worth(to) > VALUES.pawn)
      .sort((one, other) => worth(other.to) - worth(one.to));
    return best?.to;
  } catch (error) {
    // Who passes may leave a position that no game has.
    if (error instanceof RulesError) return undefined;
    throw error;
  }
}
