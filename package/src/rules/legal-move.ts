/** Legal moves with what they do on the board. */
import type { Piece, Square } from '../chess/squares.js';
import type { LegalMove, Position } from './types.js';
import type { LegalMove as MoveFacts } from './wasm-types.js';

/** The positions before and after are getters of the class: a copy of the move has the facts alone. */
export class PositionMove implements LegalMove {
  readonly uci: string;
  readonly san: string;
  readonly from: Square;
  readonly to: Square;
  declare readonly promotion?: NonNullable<LegalMove['promotion']>;
  declare readonly castleRook?: Square;
  readonly piece: Piece;
  declare readonly captured?: Piece;
  readonly isCheck: boolean;
  readonly isMate: boolean;
  readonly #position: Position;
  #after: string | undefined;

  constructor(position: Position, facts: MoveFacts) {
    const { uci, san, from, to, promotion, castleRook } = facts;
    this.#position = position;
    this.uci = uci;
    this.san = san;
    this.from = from;
    this.to = to;
    if (promotion !== undefined) this.promotion = promotion;
    if (castleRook !== undefined) this.castleRook = castleRook;
    // A legal move has a piece that moves.
    this.piece = position.pieces.get(from) as Piece;
    const captured = capturedBy(this.piece, position.pieces, facts);
    if (captured !== undefined) this.captured = captured;
    this.isMate = san.endsWith('#');
    this.isCheck = this.isMate || san.endsWith('+');
  }

  get before(): string {
    return this.#position.fen;
  }

  get after(): string {
    this.#after ??= this.#position.play(this).fen;
    return this.#after;
  }
}

/** In Chess960 a king may castle to the square of its own rook. */
function capturedBy(
  { role, color }: Piece,
  pieces: ReadonlyMap<Square, Piece>,
  { from, to, castleRook }: MoveFacts,
): Piece | undefined {
  if (castleRook !== undefined) return undefined;
  const captured = pieces.get(to);
  const isEnPassant = captured === undefined && role === 'pawn' && from.charAt(0) !== to.charAt(0);
  return isEnPassant ? { role, color: color === 'white' ? 'black' : 'white' } : captured;
}
