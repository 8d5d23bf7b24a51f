//! Initiative: how much of an advantage in the endgame can be made to count.
//!
//! A side that is ahead wants pawns, on both wings, and few pieces that defend.

use super::scale::{self, has_opposite_bishops};
use crate::eval::facts::Facts;
use crate::types::{Bitboard, Color};

/// With one pawn, none of the rest.
const BASE: i32 = 40;
/// For each pawn of the side that is ahead.
const PER_PAWN: i32 = 4;
/// For pawns on both wings.
const BOTH_WINGS: i32 = 6;
/// For an ending with only pawns.
const PAWN_ENDING: i32 = 12;
/// Where bishops that never meet are not alone; where they are, [`scale::scale`] tells more.
const OPPOSITE_BISHOPS: i32 = -10;
/// The most and least there can be.
const RANGE: (i32, i32) = (16, 72);

const QUEEN_WING: Bitboard = Bitboard(0x0F0F_0F0F_0F0F_0F0F);

/// How much of its endgame value a position is worth to the side that it favors, in 1/64.
pub(super) fn scale(facts: &Facts, favored: Color) -> i32 {
    let own = facts.side(favored).pawns;
    if own.is_empty() {
        // What can be won without pawns is won by pieces.
        return scale::FULL;
    }
    let all = own | facts.side(!favored).pawns;
    let both_wings = (all & QUEEN_WING).is_any() && all.without(QUEEN_WING).is_any();
    let pieces = Color::ALL.into_iter().any(|color| facts.position.has_pieces(color));
    let parts = BASE
        + own.count() as i32 * PER_PAWN
        + i32::from(both_wings) * BOTH_WINGS
        + i32::from(!pieces) * PAWN_ENDING
        + i32::from(has_opposite_bishops(facts.position)) * OPPOSITE_BISHOPS;
    parts.clamp(RANGE.0, RANGE.1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Position;

    fn scale_of(fen: &str) -> i32 {
        let position: Position = fen.parse().expect("a legal position");
        scale(&Facts::new(&position), Color::White)
    }

    #[test]
    fn pawns_on_both_wings_and_nothing_else_make_an_advantage_count() {
        let few = scale_of("4k3/5p2/8/8/8/8/5PP1/R3K2r w - - 0 1");
        let more = scale_of("4k3/5p2/8/8/8/8/4PPP1/R3K2r w - - 0 1");
        let both_wings = scale_of("4k3/5p2/8/8/8/8/P4PP1/R3K2r w - - 0 1");
        let without_rooks = scale_of("4k3/5p2/8/8/8/8/P4PP1/4K3 w - - 0 1");
        assert!(few < more && more < both_wings && both_wings < without_rooks);
    }

    #[test]
    fn bishops_that_never_meet_take_some_away() {
        let same = scale_of("4k3/5p2/1b6/8/8/8/5PP1/R1B1K2r w - - 0 1");
        let opposite = scale_of("4k3/5p2/2b5/8/8/8/5PP1/R1B1K2r w - - 0 1");
        assert!(opposite < same);
    }
}
