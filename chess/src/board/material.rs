//! Draws that the material alone decides.

use super::Position;
use crate::types::{Bitboard, Color, Piece};

impl Position {
    /// Whether some sequence of legal moves lets this side give mate, however unlikely.
    ///
    /// Used for dead positions and for the side that still has time when the other has run out.
    pub fn has_mating_material(&self, color: Color) -> bool {
        let own = |piece| self.of(color, piece);
        let strong = own(Piece::Pawn) | own(Piece::Rook) | own(Piece::Queen);
        if strong.is_any() {
            return true;
        }
        let minors = own(Piece::Knight) | own(Piece::Bishop);
        if minors.is_empty() {
            return false;
        }
        if own(Piece::Knight).is_any() {
            // A lone knight mates only with the help of a piece that takes a flight square away,
            // and a queen, who could always capture or interpose, is no such help.
            let helpers =
                self.board().color(!color).without(self.of(!color, Piece::Queen)).count() > 1;
            return minors.has_several() || helpers;
        }
        // Bishops of one square color need something that can stand on the other.
        let pieces = self.board();
        let bishops = pieces.pieces(Piece::Bishop);
        let both_colors =
            (bishops & Bitboard::DARK).is_any() && bishops.without(Bitboard::DARK).is_any();
        both_colors || (pieces.pieces(Piece::Knight) | pieces.pieces(Piece::Pawn)).is_any()
    }

    /// Whether neither side can ever give mate: the position is drawn at once.
    pub fn is_insufficient_material(&self) -> bool {
        Color::ALL.into_iter().all(|color| !self.has_mating_material(color))
    }
}
