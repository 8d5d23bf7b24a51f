//! Mate, and in how many moves.

use crate::line::Turn;
use crate::motif::Motif;
use crate::reason::Reason;
use espalier_chess::board::Position;

/// By the number of moves they take.
const MATE_IN: [Motif; 5] =
    [Motif::MateIn1, Motif::MateIn2, Motif::MateIn3, Motif::MateIn4, Motif::MateIn5];

/// Whether the side to move is checkmated.
pub(super) fn is_mate(position: &Position) -> bool {
    position.in_check() && !position.has_legal_move()
}

pub(super) fn mate(turn: Turn<'_>) -> Option<Reason> {
    is_mate(turn.after()).then(|| Reason::new(turn, Motif::Mate, turn.enemy_king()))
}

/// The first move of a line that ends in mate. As in the puzzles, the last motif is that of all
/// longer mates.
pub(super) fn mate_in(turn: Turn<'_>) -> Option<Reason> {
    let last = turn.onwards().last().filter(|last| is_mate(last.after()))?;
    let further = (last.index() - turn.index()) / 2;
    let motif = MATE_IN[further.min(MATE_IN.len() - 1)];
    turn.previous().is_none().then(|| Reason::new(turn, motif, turn.enemy_king()))
}
