//! Piece-square tables, mirrored between the wings.

use crate::eval::declare::Term;
use crate::eval::facts::{Facts, PieceFacts};
use crate::eval::tally::Tally;
use crate::eval::weights::{KING_SQUARE, PAWN_SQUARE};
use espalier_chess::types::{Color, Square};

/// The squares of pawns and king.
#[inline(always)]
pub(super) fn count_pawns_and_king<T: Tally>(facts: &Facts, us: Color, tally: &mut T) {
    let side = facts.side(us);
    for square in side.pawns {
        // Pawns have no first rank.
        tally.one(us, &PAWN_SQUARE, case(square, us).saturating_sub(4));
    }
    tally.one(us, &KING_SQUARE, case(side.king, us));
}

/// The square of another piece.
#[inline(always)]
pub(super) fn count_piece<T: Tally>(us: Color, piece: &PieceFacts, term: &Term<32>, tally: &mut T) {
    tally.one(us, term, case(piece.square, us));
}

/// For each square as White sees it: four times the rank, and the file counted from the nearer edge.
static CASES: [u8; 64] = cases();

const fn cases() -> [u8; 64] {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        let file = square & 7;
        let from_edge = if file < 4 { file } else { 7 - file };
        table[square] = (square / 8 * 4 + from_edge) as u8;
        square += 1;
    }
    table
}

#[inline]
fn case(square: Square, us: Color) -> usize {
    let seen = match us {
        Color::White => square,
        Color::Black => square.flip_rank(),
    };
    CASES[seen as usize].into()
}
