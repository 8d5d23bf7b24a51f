//! The worth of squares: what a piece gains or loses where it stands, the same on both wings.

use crate::eval::facts::{Facts, relative_rank};
use crate::eval::tally::Tally;
use crate::eval::weights::{
    BISHOP_SQUARE, KING_SQUARE, KNIGHT_SQUARE, PAWN_SQUARE, QUEEN_SQUARE, ROOK_SQUARE,
};
use crate::types::{Color, Piece, Square};

pub(super) fn count<T: Tally>(facts: &Facts, us: Color, tally: &mut T) {
    let side = facts.side(us);
    for square in side.pawns {
        // No pawn stands on the first rank.
        tally.one(us, &PAWN_SQUARE, case(square, us).saturating_sub(4));
    }
    for officer in side.officers() {
        let case = case(officer.square, us);
        match officer.piece {
            Piece::Knight => tally.one(us, &KNIGHT_SQUARE, case),
            Piece::Bishop => tally.one(us, &BISHOP_SQUARE, case),
            Piece::Rook => tally.one(us, &ROOK_SQUARE, case),
            _ => tally.one(us, &QUEEN_SQUARE, case),
        }
    }
    tally.one(us, &KING_SQUARE, case(side.king, us));
}

/// The rank, and the file counted from the nearer edge.
#[inline]
const fn case(square: Square, us: Color) -> usize {
    let file = square as usize & 7;
    let from_edge = if file < 4 { file } else { 7 - file };
    relative_rank(square, us) * 4 + from_edge
}
