//! Rooks and queens: open files, the seventh rank and trapped rooks.

use crate::eval::facts::{Facts, PieceFacts, ranks, relative_rank};
use crate::eval::tally::Tally;
use crate::eval::weights::{ROOK_CLOSED_FILE, ROOK_FILE, SEVENTH, TRAPPED_ROOK};
use espalier_chess::board::CastlingSide;
use espalier_chess::types::{Bitboard, Color, File, Piece, Rank};

/// A trapped rook has at most this mobility.
const LITTLE_ROOM: u32 = 3;

#[inline(always)]
pub(super) fn count<T: Tally>(facts: &Facts, us: Color, tally: &mut T) {
    let queens = facts.position.of(us, Piece::Queen) & seventh(facts, us);
    tally.add(us, &SEVENTH, 1, queens.count() as i32);
}

#[inline(always)]
pub(super) fn count_rook<T: Tally>(facts: &Facts, us: Color, rook: &PieceFacts, tally: &mut T) {
    count_file(facts, us, rook.square.file(), tally);
    if seventh(facts, us).contains(rook.square) {
        tally.one(us, &SEVENTH, 0);
    }
    if is_trapped(facts, us, rook) {
        let rights = facts.position.castling();
        let can_castle = CastlingSide::ALL
            .into_iter()
            .any(|castling_side| rights.rook(us, castling_side).is_some());
        tally.one(us, &TRAPPED_ROOK, usize::from(can_castle));
    }
}

#[inline(always)]
fn count_file<T: Tally>(facts: &Facts, us: Color, file: File, tally: &mut T) {
    let own = facts.side(us).pawns & Bitboard::file(file);
    if own.is_empty() {
        tally.one(us, &ROOK_FILE, usize::from(is_open(facts, file)));
    } else if (own & facts.occupied.forward(!us)).is_any() {
        tally.one(us, &ROOK_CLOSED_FILE, 0);
    }
}

/// Whether there is no pawn on a file.
#[inline(always)]
fn is_open(facts: &Facts, file: File) -> bool {
    (facts.position.board().pieces(Piece::Pawn) & Bitboard::file(file)).is_empty()
}

/// The seventh rank, where there are enemy pawns on it or the enemy king behind it.
#[inline(always)]
fn seventh(facts: &Facts, us: Color) -> Bitboard {
    let enemy = facts.side(!us);
    let rank = ranks(Rank::Seventh, Rank::Seventh, us);
    let is_worth_it = (enemy.pawns & rank).is_any() || relative_rank(enemy.king, us) == 7;
    if is_worth_it { rank } else { Bitboard::EMPTY }
}

/// Whether a rook is trapped between the edge and its own king.
#[inline(always)]
fn is_trapped(facts: &Facts, us: Color, rook: &PieceFacts) -> bool {
    let own = facts.side(us);
    let (king, file) = (own.king.file(), rook.square.file());
    // Both on one side, the king nearer to the center.
    let is_beside = if king >= File::E { file > king } else { file < king };
    is_beside
        && !is_open(facts, file)
        && rook.attacks.without(own.pawns | own.king.into()).count() <= LITTLE_ROOM
}
