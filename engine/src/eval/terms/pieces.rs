//! Knights and bishops: outposts, king distance, bad and trapped bishops.

use crate::eval::facts::{CENTER_FILES, Facts, PieceFacts, distance, ranks};
use crate::eval::tally::Tally;
use crate::eval::weights::{
    BAD_BISHOP, KING_PROTECTOR, KNIGHT_TROPISM, LONG_DIAGONAL, MINOR_BEHIND_PAWN, OUTPOST,
    TRAPPED_BISHOP,
};
use espalier_chess::board::attacks;
use espalier_chess::types::{Bitboard, Color, File, Piece, Rank, Square};

/// From a1 to h8 and from h1 to a8.
const LONG_DIAGONALS: Bitboard = Bitboard(0x8142_2418_1824_4281);
/// d4, e4, d5 and e5.
const CENTER: Bitboard = Bitboard(0x0000_0018_1800_0000);

#[inline(always)]
pub(super) fn count<T: Tally>(facts: &Facts, us: Color, tally: &mut T) {
    let minors = facts.position.of(us, Piece::Knight) | facts.position.of(us, Piece::Bishop);
    let pawns = facts.side(us).pawns | facts.side(!us).pawns;
    tally.add(us, &MINOR_BEHIND_PAWN, 0, (minors.forward(us) & pawns).count() as i32);
}

#[inline(always)]
pub(super) fn count_knight<T: Tally>(facts: &Facts, us: Color, knight: &PieceFacts, tally: &mut T) {
    count_minor(facts, us, Piece::Knight, knight.square, tally);
    let near = distance(knight.square, facts.side(!us).king).min(6);
    tally.one(us, &KNIGHT_TROPISM, near - 1);
}

/// The terms that knights and bishops share.
#[inline(always)]
fn count_minor<T: Tally>(facts: &Facts, us: Color, piece: Piece, square: Square, tally: &mut T) {
    let is_bishop = usize::from(piece == Piece::Bishop);
    let own = facts.side(us);
    tally.add(us, &KING_PROTECTOR, is_bishop, distance(square, own.king) as i32);
    let outposts = ranks(Rank::Fourth, Rank::Sixth, us).without(facts.side(!us).pawn_attack_span);
    if outposts.contains(square) {
        let supported = usize::from(own.by(Piece::Pawn).contains(square));
        tally.one(us, &OUTPOST, 2 * is_bishop + supported);
    }
}

#[inline(always)]
pub(super) fn count_bishop<T: Tally>(facts: &Facts, us: Color, bishop: &PieceFacts, tally: &mut T) {
    count_minor(facts, us, Piece::Bishop, bishop.square, tally);
    let pawns = facts.side(us).pawns;
    let same_color = pawns & squares_like(bishop.square);
    let blocked = facts.occupied.forward(!us) & CENTER_FILES;
    tally.add(us, &BAD_BISHOP, 0, same_color.count() as i32);
    tally.add(us, &BAD_BISHOP, 1, (same_color & blocked).count() as i32);
    if sees_long_diagonal(facts, us, bishop.square) {
        tally.one(us, &LONG_DIAGONAL, 0);
    }
    if is_shut_in(facts, us, bishop.square) {
        tally.one(us, &TRAPPED_BISHOP, 0);
    }
}

/// Whether a bishop is on a long diagonal and sees its two central squares, with only pawns as
/// blockers.
#[inline(always)]
fn sees_long_diagonal(facts: &Facts, us: Color, bishop: Square) -> bool {
    if !LONG_DIAGONALS.contains(bishop) {
        return false;
    }
    let seen = attacks::bishop(bishop, facts.side(us).pawns | facts.side(!us).pawns);
    ((seen | bishop.into()) & CENTER).has_several()
}

/// All squares of the color of this one.
#[inline(always)]
fn squares_like(square: Square) -> Bitboard {
    if Bitboard::DARK.contains(square) { Bitboard::DARK } else { !Bitboard::DARK }
}

/// Whether a bishop is trapped on the edge of the enemy's camp, as on a7 behind a protected pawn on
/// b6.
#[inline(always)]
fn is_shut_in(facts: &Facts, us: Color, bishop: Square) -> bool {
    let edge = Bitboard::file(File::A) | Bitboard::file(File::H);
    let corner = ranks(Rank::Sixth, Rank::Seventh, us) & edge;
    let enemy = facts.side(!us);
    let trapping_pawns = attacks::pawn(!us, bishop) & enemy.pawns & enemy.by(Piece::Pawn);
    corner.contains(bishop) && trapping_pawns.is_any()
}
