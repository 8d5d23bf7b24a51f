/** What the rules are asked about. */

/**
 * A game: where it started, and the moves played since.
 *
 * @example
 * ```ts
 * import type { PositionRequest } from 'espalier/rules';
 *
 * export const italian: PositionRequest = { moves: ['e4', 'e5', 'Nf3', 'Nc6', 'Bc4'] };
 * export const ending: PositionRequest = { fen: '8/8/8/4k3/8/8/4P3/4K3 w - - 0 1', moves: ['e1d2'] };
 * ```
 */
export interface PositionRequest {
  /** Absent means the standard start position. X-FEN and Shredder-FEN are understood. */
  readonly fen?: string | undefined;
  /** In UCI or algebraic notation, e.g. `e2e4`, `Nf3`, `e8=Q`; absent means none. */
  readonly moves?: readonly string[] | undefined;
  /**
   * Castling is written as the king taking its rook. A start that castles as only Chess960 does is
   * taken for Chess960 anyway.
   */
  readonly chess960?: boolean | undefined;
}
