//! Material and its imbalances.

use crate::eval::facts::{Facts, NON_PAWN_PIECES};
use crate::eval::tally::Tally;
use crate::eval::weights::{
    BISHOP_PAIR, KNIGHT_PER_PAWN, MATERIAL, QUEEN_WITH_ROOK, ROOK_PAIR, ROOK_PER_PAWN,
};
use espalier_chess::types::Color;

/// The number of pawns at which knights and rooks have their plain value.
const PLAIN_PAWNS: i32 = 5;

#[inline(always)]
pub(super) fn count<T: Tally>(facts: &Facts, us: Color, tally: &mut T) {
    let own = facts.side(us);
    let [knights, bishops, rooks, queens] = NON_PAWN_PIECES.map(|piece| own.count_of(piece));
    let pawns = own.pawns.count() as i32;
    let counts = [pawns, knights, bishops, rooks, queens];
    for (case, count) in counts.into_iter().enumerate() {
        tally.add(us, &MATERIAL, case, count);
    }
    tally.add(us, &KNIGHT_PER_PAWN, 0, knights * (pawns - PLAIN_PAWNS));
    tally.add(us, &ROOK_PER_PAWN, 0, rooks * (pawns - PLAIN_PAWNS));
    tally.add(us, &BISHOP_PAIR, 0, i32::from(bishops >= 2));
    tally.add(us, &ROOK_PAIR, 0, i32::from(rooks >= 2));
    tally.add(us, &QUEEN_WITH_ROOK, 0, queens.min(1) * rooks);
}
