//! Game phase by the pieces on the board.

use super::facts::{Facts, NON_PAWN_PIECES};
use super::tapered::FULL_PHASE;
use espalier_chess::types::Color;

/// The phase weights of knight, bishop, rook and queen.
const PHASE_WEIGHTS: [i32; 4] = [1, 1, 2, 4];

/// [`FULL_PHASE`] with all pieces on the board, 0 with only kings and pawns.
pub(super) fn phase(facts: &Facts) -> i32 {
    let [white, black] = Color::ALL.map(|color| facts.side(color));
    let counts = NON_PAWN_PIECES.map(|piece| white.count_of(piece) + black.count_of(piece));
    let weighted = counts.into_iter().zip(PHASE_WEIGHTS).map(|(count, weight)| count * weight);
    weighted.sum::<i32>().min(FULL_PHASE)
}
