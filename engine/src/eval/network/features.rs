//! The inputs: every piece on its square, as one side sees the board.

use espalier_chess::board::Position;
use espalier_chess::types::{Color, File, Piece, Square};

/// Own and enemy pieces of six kinds on 64 squares.
pub const FEATURES: usize = 2 * 6 * 64;

/// Groups of positions by their number of pieces, each with an output of its own.
pub const BUCKETS: usize = 8;

/// How a side sees the board: from its own side, and with its king on files a to d.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct View {
    side: Color,
    /// Combined with squares by XOR: ranks for Black, files where the board is mirrored.
    flip: u8,
}

impl View {
    /// The view of a side in a position.
    #[inline]
    pub fn of(position: &Position, side: Color) -> Self {
        let ranks = if side == Color::White { 0 } else { 0b111_000 };
        let files = if position.king(side).file() >= File::E { 0b111 } else { 0 };
        Self { side, flip: ranks | files }
    }

    /// How the squares of another view differ from those of this one: combined with them by XOR.
    #[inline]
    pub const fn flip_to(self, other: Self) -> u8 {
        self.flip ^ other.flip
    }

    /// The number of a piece on its square, below [`FEATURES`].
    #[inline]
    pub fn feature(self, color: Color, piece: Piece, square: Square) -> usize {
        let owner = usize::from(color != self.side);
        (owner * 6 + piece as usize) * 64 + usize::from(square as u8 ^ self.flip)
    }
}

/// The bucket of a position, by the number of all pieces, 2 to 32.
#[inline]
pub fn bucket(position: &Position) -> usize {
    let pieces = position.board().occupied().count() as usize;
    (pieces.clamp(2, 32) - 2) / 4
}
