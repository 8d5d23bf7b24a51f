//! The squares a side attacks.

use super::{Position, attacks};
use crate::types::{Bitboard, Color, Piece};

impl Position {
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
