//! Space: safe central squares of the second to fourth rank, weighted by the number of own pieces;
//! those behind an own pawn and not attacked count twice.
//!
//! Stays (`eval_space`): the network is trained on the sum of the terms (docs/evaluation.md).

use crate::eval::facts::{CENTER_FILES, Facts, ranks};
use crate::eval::spans::rear_span;
use crate::eval::tally::Tally;
use crate::eval::weights::SPACE;
use espalier_chess::types::{Color, Piece, Rank};

/// Squares times pieces per unit.
const UNIT: i32 = 16;

#[inline(always)]
pub(super) fn count<T: Tally>(facts: &Facts, us: Color, tally: &mut T) {
    let own = facts.side(us);
    let room = ranks(Rank::Second, Rank::Fourth, us) & CENTER_FILES;
    let safe = room.without(own.pawns | facts.side(!us).by(Piece::Pawn));
    let behind = safe & rear_span(own.pawns, us);
    let squares = safe.count() + behind.without(facts.side(!us).attacked).count();
    tally.add(us, &SPACE, 0, squares as i32 * own.piece_count() / UNIT);
}
