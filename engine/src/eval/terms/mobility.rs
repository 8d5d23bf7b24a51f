//! Mobility: how many squares a piece can go to.

use crate::eval::facts::{Facts, ranks};
use crate::eval::tally::Tally;
use crate::eval::weights::{BISHOP_MOBILITY, KNIGHT_MOBILITY, QUEEN_MOBILITY, ROOK_MOBILITY};
use crate::types::{Bitboard, Color, Piece, Rank};

pub(super) fn count<T: Tally>(facts: &Facts, us: Color, tally: &mut T) {
    let area = area(facts, us);
    for officer in facts.side(us).officers() {
        let squares = (officer.attacks & area).count() as usize;
        match officer.piece {
            Piece::Knight => tally.one(us, &KNIGHT_MOBILITY, squares),
            Piece::Bishop => tally.one(us, &BISHOP_MOBILITY, squares),
            Piece::Rook => tally.one(us, &ROOK_MOBILITY, squares),
            _ => tally.one(us, &QUEEN_MOBILITY, squares),
        }
    }
}

/// The squares worth going to: not where an enemy pawn would take, and neither the king's nor those
/// of pawns that will stay for long.
#[inline]
pub(super) fn area(facts: &Facts, us: Color) -> Bitboard {
    let (own, enemy) = (facts.side(us), facts.side(!us));
    let blocked = own.pawns & facts.occupied.forward(!us);
    let undeveloped = own.pawns & ranks(Rank::Second, Rank::Third, us);
    !(blocked | undeveloped | own.king.into() | enemy.by(Piece::Pawn))
}
