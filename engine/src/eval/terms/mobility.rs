//! Mobility: the number of squares that a piece can go to.

use crate::eval::declare::Term;
use crate::eval::facts::{Facts, PieceFacts, ranks};
use crate::eval::tally::Tally;
use espalier_chess::types::{Bitboard, Color, Piece, Rank};

#[inline(always)]
pub(super) fn count_piece<T: Tally, const N: usize>(
    us: Color,
    piece: &PieceFacts,
    area: Bitboard,
    term: &Term<N>,
    tally: &mut T,
) {
    tally.one(us, term, (piece.attacks & area).count() as usize);
}

/// The mobility area: without squares that enemy pawns attack, the own king, and own pawns that are
/// blocked or on the second or third rank.
#[inline(always)]
pub(super) fn area(facts: &Facts, us: Color) -> Bitboard {
    let (own, enemy) = (facts.side(us), facts.side(!us));
    let blocked = own.pawns & facts.occupied.forward(!us);
    let undeveloped = own.pawns & ranks(Rank::Second, Rank::Third, us);
    !(blocked | undeveloped | own.king.into() | enemy.by(Piece::Pawn))
}
