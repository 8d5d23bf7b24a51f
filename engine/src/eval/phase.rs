//! How far a game is from its endgame.

use super::tapered::FULL_PHASE;
use crate::board::Position;
use crate::types::Piece;

/// How much each piece counts towards the middlegame, by [`Piece`].
const PHASE_WEIGHTS: [i32; 6] = [0, 1, 1, 2, 4, 0];

/// [`FULL_PHASE`] with all pieces on the board, 0 with only kings and pawns.
pub(super) fn phase(position: &Position) -> i32 {
    let weight = |piece: Piece| {
        position.placement().pieces(piece).count() as i32 * PHASE_WEIGHTS[piece as usize]
    };
    Piece::ALL.into_iter().map(weight).sum::<i32>().min(FULL_PHASE)
}
