//! Rooks and queens: files, the seventh rank, and rooks that their king shuts in.

use crate::board::Wing;
use crate::eval::facts::{Facts, Officer, ranks, relative_rank};
use crate::eval::spans::file_fill;
use crate::eval::tally::Tally;
use crate::eval::weights::{ROOK_CLOSED_FILE, ROOK_FILE, SEVENTH, TRAPPED_ROOK};
use crate::types::{Bitboard, Color, Piece, Rank};

/// A rook with more squares than these is not trapped.
const LITTLE_ROOM: u32 = 3;

#[inline(always)]
pub(super) fn count<T: Tally>(facts: &Facts, us: Color, tally: &mut T) {
    let own = facts.side(us);
    let seventh = seventh(facts, us);
    for rook in own.officers_of(Piece::Rook) {
        count_file(facts, us, rook, tally);
        if seventh.contains(rook.square) {
            tally.one(us, &SEVENTH, 0);
        }
        if is_trapped(facts, us, rook) {
            let rights = facts.position.castling();
            let can_castle = Wing::ALL.into_iter().any(|wing| rights.rook(us, wing).is_some());
            tally.one(us, &TRAPPED_ROOK, usize::from(can_castle));
        }
    }
    let queens = facts.position.of(us, Piece::Queen) & seventh;
    tally.add(us, &SEVENTH, 1, queens.count() as i32);
}

#[inline(always)]
fn count_file<T: Tally>(facts: &Facts, us: Color, rook: &Officer, tally: &mut T) {
    let own = facts.side(us);
    if facts.open_files.contains(rook.square) {
        tally.one(us, &ROOK_FILE, 1);
    } else if !file_fill(own.pawns).contains(rook.square) {
        tally.one(us, &ROOK_FILE, 0);
    } else {
        let blocked = own.pawns & facts.occupied.forward(!us);
        if file_fill(blocked).contains(rook.square) {
            tally.one(us, &ROOK_CLOSED_FILE, 0);
        }
    }
}

/// The seventh rank, where there is something to do on it: pawns to attack or a king to shut in.
#[inline(always)]
fn seventh(facts: &Facts, us: Color) -> Bitboard {
    let enemy = facts.side(!us);
    let rank = ranks(Rank::Seventh, Rank::Seventh, us);
    let is_worth_it = (enemy.pawns & rank).is_any() || relative_rank(enemy.king, us) == 7;
    if is_worth_it { rank } else { Bitboard::EMPTY }
}

/// Whether a rook between the edge and its own king has nowhere to go.
#[inline(always)]
fn is_trapped(facts: &Facts, us: Color, rook: &Officer) -> bool {
    let own = facts.side(us);
    let room = rook.attacks.without(own.pawns | own.king.into()).count();
    let (king, rook) = (own.king.file() as usize, rook.square.file() as usize);
    // Both on one wing, the king nearer to the center.
    let is_beside = if king >= 4 { rook > king } else { rook < king };
    room <= LITTLE_ROOM && is_beside && facts.open_files.0 >> rook & 1 == 0
}
