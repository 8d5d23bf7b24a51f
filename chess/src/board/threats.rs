//! The squares a side attacks.

use super::{Position, attacks};
use crate::types::{Bitboard, Color, Move, Piece};

/// For each kind of piece, the squares from which it would give check.
#[derive(Clone, Copy, Debug)]
pub struct CheckingSquares([Bitboard; 6]);

impl CheckingSquares {
    /// Whether a move gives check with the piece moved, discovered checks and promotions aside.
    #[inline]
    pub fn contain(&self, position: &Position, mv: Move) -> bool {
        position
            .board
            .piece_on(mv.from())
            .is_some_and(|piece| self.0[piece as usize].contains(mv.to()))
    }
}

impl Position {
    /// The squares from which the side to move would give check.
    pub fn checking_squares(&self) -> CheckingSquares {
        let (us, king) = (self.side_to_move, self.king(!self.side_to_move));
        // The pieces as they stand before the move will do: a slider that the mover itself blocks
        // from the king would give check already.
        let occupied = self.board.occupied();
        let (diagonal, straight) = (attacks::bishop(king, occupied), attacks::rook(king, occupied));
        let mut squares = [Bitboard::EMPTY; 6];
        squares[Piece::Pawn as usize] = attacks::pawn(!us, king);
        squares[Piece::Knight as usize] = attacks::knight(king);
        squares[Piece::Bishop as usize] = diagonal;
        squares[Piece::Rook as usize] = straight;
        squares[Piece::Queen as usize] = diagonal | straight;
        CheckingSquares(squares)
    }

    /// All squares that a side's pieces attack through the pieces on the board, their own
    /// pieces' squares included: where a piece of the other side could be taken, pins aside.
    pub fn threats_by(&self, color: Color) -> Bitboard {
        let occupied = self.board.occupied();
        let pawns = self.of(color, Piece::Pawn).forward(color);
        let queens = self.of(color, Piece::Queen);
        let mut threats = pawns.west() | pawns.east();
        for square in self.of(color, Piece::Knight) {
            threats |= attacks::knight(square);
        }
        for square in self.of(color, Piece::Bishop) | queens {
            threats |= attacks::bishop(square, occupied);
        }
        for square in self.of(color, Piece::Rook) | queens {
            threats |= attacks::rook(square, occupied);
        }
        threats | attacks::king(self.king(color))
    }
}
