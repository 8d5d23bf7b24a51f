//! Knights, bishops, rooks and queens: one walk over them, on which each term looks at each piece,
//! and which collects what the terms after it need to know of them.

use super::{mobility, pieces, rooks, squares};
use crate::eval::declare::Term;
use crate::eval::facts::{Facts, PieceFacts};
use crate::eval::tally::Tally;
use crate::eval::weights::{
    BISHOP_MOBILITY, BISHOP_SQUARE, KNIGHT_MOBILITY, KNIGHT_SQUARE, QUEEN_MOBILITY, QUEEN_SQUARE,
    ROOK_MOBILITY, ROOK_SQUARE,
};
use crate::param::params;
use espalier_chess::types::{Bitboard, Color, Piece};

params! {
    switches {
        /// Evaluation: mobility of the pieces.
        eval_mobility = 1;
        /// Evaluation: placement of knights, bishops, rooks and queens.
        eval_pieces = 1;
    }
}

#[inline(always)]
pub(super) fn count<T: Tally>(facts: &mut Facts, us: Color, tally: &mut T) {
    let area = mobility::area(facts, us);
    for square in facts.position.of(us, Piece::Knight) {
        let knight = facts.add_piece(us, Piece::Knight, square);
        count_any(us, &knight, area, &KNIGHT_SQUARE, &KNIGHT_MOBILITY, tally);
        if params::eval_pieces() {
            pieces::count_knight(facts, us, &knight, tally);
        }
    }
    for square in facts.position.of(us, Piece::Bishop) {
        let bishop = facts.add_piece(us, Piece::Bishop, square);
        count_any(us, &bishop, area, &BISHOP_SQUARE, &BISHOP_MOBILITY, tally);
        if params::eval_pieces() {
            pieces::count_bishop(facts, us, &bishop, tally);
        }
    }
    for square in facts.position.of(us, Piece::Rook) {
        let rook = facts.add_piece(us, Piece::Rook, square);
        count_any(us, &rook, area, &ROOK_SQUARE, &ROOK_MOBILITY, tally);
        if params::eval_pieces() {
            rooks::count_rook(facts, us, &rook, tally);
        }
    }
    for square in facts.position.of(us, Piece::Queen) {
        let queen = facts.add_piece(us, Piece::Queen, square);
        count_any(us, &queen, area, &QUEEN_SQUARE, &QUEEN_MOBILITY, tally);
    }
}

/// What all kinds have in common: where a piece stands, and where it can go.
#[inline(always)]
fn count_any<T: Tally, const N: usize>(
    us: Color,
    piece: &PieceFacts,
    area: Bitboard,
    squares: &Term<32>,
    mobility: &Term<N>,
    tally: &mut T,
) {
    squares::count_piece(us, piece, squares, tally);
    if params::eval_mobility() {
        mobility::count_piece(us, piece, area, mobility, tally);
    }
}
