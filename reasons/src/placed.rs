//! A piece and its square.

use espalier_chess::board::Position;
use espalier_chess::types::{Color, ColoredPiece, Piece, Square};

/// A piece where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placed {
    /// The piece with its owner.
    pub piece: ColoredPiece,
    /// Its square.
    pub square: Square,
}

impl Placed {
    /// The piece on a square; none where the square is empty.
    pub fn on(position: &Position, square: Square) -> Option<Self> {
        position.board().colored_piece_on(square).map(|piece| Self { piece, square })
    }

    /// Its kind.
    pub const fn kind(self) -> Piece {
        self.piece.piece
    }

    /// Its owner.
    pub const fn owner(self) -> Color {
        self.piece.color
    }
}
