//! The value of pieces, and the material balance.

use espalier_chess::board::{Position, see_value};
use espalier_chess::types::{Color, Piece, Score};

/// The value of a piece in centipawns; a king is worth more than all others.
pub(crate) const fn value(piece: Piece) -> Score {
    match piece {
        Piece::King => 10_000,
        other => see_value(other),
    }
}

/// The material of a side less that of the other, in centipawns.
pub fn balance(position: &Position, side: Color) -> Score {
    let of = |color| -> Score {
        let counts = Piece::ALL.map(|piece| position.of(color, piece).count());
        counts
            .into_iter()
            .zip(Piece::ALL)
            .map(|(count, piece)| count as Score * see_value(piece))
            .sum()
    };
    of(side) - of(!side)
}
