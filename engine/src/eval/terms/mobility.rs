//! Mobility: how many squares a piece can go to.

use crate::eval::declare::Term;
use crate::eval::facts::{Facts, ranks};
use crate::eval::tally::Tally;
use crate::eval::weights::{BISHOP_MOBILITY, KNIGHT_MOBILITY, QUEEN_MOBILITY, ROOK_MOBILITY};
use crate::types::{Bitboard, Color, Piece, Rank};

#[inline(always)]
pub(super) fn count<T: Tally>(facts: &Facts, us: Color, tally: &mut T) {
    let area = area(facts, us);
    count_kind(facts, us, area, Piece::Knight, &KNIGHT_MOBILITY, tally);
    count_kind(facts, us, area, Piece::Bishop, &BISHOP_MOBILITY, tally);
    count_kind(facts, us, area, Piece::Rook, &ROOK_MOBILITY, tally);
    count_kind(facts, us, area, Piece::Queen, &QUEEN_MOBILITY, tally);
}

#[inline(always)]
fn count_kind<T: Tally, const N: usize>(
    facts: &Facts,
    us: Color,
    area: Bitboard,
    piece: Piece,
    term: &Term<N>,
    tally: &mut T,
) {
    for officer in facts.side(us).officers_of(piece) {
        tally.one(us, term, (officer.attacks & area).count() as usize);
    }
}

/// The squares worth going to: not where an enemy pawn would take, and neither the king's nor those
/// of pawns that will stay for long.
#[inline(always)]
fn area(facts: &Facts, us: Color) -> Bitboard {
    let (own, enemy) = (facts.side(us), facts.side(!us));
    let blocked = own.pawns & facts.occupied.forward(!us);
    let undeveloped = own.pawns & ranks(Rank::Second, Rank::Third, us);
    !(blocked | undeveloped | own.king.into() | enemy.by(Piece::Pawn))
}
