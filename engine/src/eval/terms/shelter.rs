//! Pawn shelter and pawn storm.

use crate::eval::facts::{Facts, relative_rank};
use crate::eval::spans::{file_fill, rear_span};
use crate::eval::tally::Tally;
use crate::eval::weights::{PAWNLESS_WING, SHELTER, STORM};
use espalier_chess::types::{Bitboard, Color, File, Square};

/// The cases of [`SHELTER`] for one file, and of [`STORM`] for one kind of pawn.
const CASES: usize = 8;

#[inline(always)]
pub(super) fn count<T: Tally>(facts: &Facts, us: Color, tally: &mut T) {
    let king = facts.side(us).king;
    for file in files_around(king) {
        let is_beside = usize::from(file != king.file());
        tally.one(us, &SHELTER, is_beside * CASES + shelter_rank(facts, us, file));
        let (rank, is_blocked) = storm(facts, us, file);
        tally.one(us, &STORM, usize::from(is_blocked) * CASES + rank);
    }
    let pawns = facts.side(us).pawns | facts.side(!us).pawns;
    if (pawns & wing_of(king)).is_empty() {
        tally.one(us, &PAWNLESS_WING, 0);
    }
}

/// The king's file and both neighbors, moved in from the edge.
#[inline(always)]
fn files_around(king: Square) -> [File; 3] {
    let center = (king.file() as usize).clamp(1, 6);
    [File::ALL[center - 1], File::ALL[center], File::ALL[center + 1]]
}

/// The king's wing: three files.
#[inline(always)]
fn wing_of(king: Square) -> Bitboard {
    let around = files_around(king).map(Bitboard::file);
    around[0] | around[1] | around[2]
}

/// The squares of a file from the king's rank on towards the enemy, inclusive.
#[inline(always)]
fn ahead(king: Square, us: Color, file: File) -> Bitboard {
    let from = Square::new(file, king.rank());
    Bitboard::file(file).without(rear_span(from.into(), us))
}

/// The rank of the rearmost own pawn in front of the king on a file, 0 for none.
#[inline(always)]
fn shelter_rank(facts: &Facts, us: Color, file: File) -> usize {
    let own = facts.side(us);
    let pawns = own.pawns & ahead(own.king, us, file);
    rearmost(pawns, us).map_or(0, |pawn| relative_rank(pawn, us))
}

/// The rank of the enemy pawn nearest to the king on a file, 0 for none, and whether an own pawn
/// blocks it.
#[inline(always)]
fn storm(facts: &Facts, us: Color, file: File) -> (usize, bool) {
    let own = facts.side(us);
    let pawns = facts.side(!us).pawns & ahead(own.king, us, file);
    rearmost(pawns, us).map_or((0, false), |pawn| {
        let is_blocked = own.pawns.contains(pawn.forward(!us));
        (relative_rank(pawn, us), is_blocked)
    })
}

/// The rearmost square of a set on one file.
#[inline(always)]
fn rearmost(squares: Bitboard, us: Color) -> Option<Square> {
    debug_assert!(
        squares.first().is_none_or(|one| squares.without(file_fill(one.into())).is_empty())
    );
    match us {
        Color::White => squares.first(),
        Color::Black => squares.last(),
    }
}
