//! The squares a side attacks.

use super::{Position, attacks};
use crate::types::{Bitboard, Color, Move, Piece};

impl Position {
    /// Whether a quiet move gives check with the piece moved, discovered checks aside.
    pub fn gives_direct_check(&self, mv: Move) -> bool {
        let (us, king) = (self.side_to_move, self.king(!self.side_to_move));
        let occupied = self.placement.occupied().without(mv.from().into());
        let checking = match self.placement.piece_on(mv.from()) {
            Some(Piece::Pawn) => attacks::pawn(!us, king),
            Some(Piece::Knight) => attacks::knight(king),
            Some(Piece::Bishop) => attacks::bishop(king, occupied),
            Some(Piece::Rook) => attacks::rook(king, occupied),
            Some(Piece::Queen) => attacks::bishop(king, occupied) | attacks::rook(king, occupied),
            Some(Piece::King) | None => return false,
        };
        checking.contains(mv.to())
    }

    /// All squares that a side's pieces attack through the pieces on the board, their own
    /// pieces' squares included: where a piece of the other side could be taken, pins aside.
    pub fn threats_by(&self, color: Color) -> Bitboard {
        let occupied = self.placement.occupied();
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
