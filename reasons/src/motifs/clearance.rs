//! Clearance: a piece leaves a square or a line that another piece of its side needs.

use crate::line::Turn;
use crate::motif::Motif;
use crate::placed::Placed;
use crate::reason::Reason;
use crate::safety::{is_en_prise, is_slider};
use espalier_chess::board::attacks;
use espalier_chess::types::{MoveKind, Piece};

pub(super) fn clearance(turn: Turn<'_>) -> Option<Reason> {
    let next = turn.next()?;
    let served = Placed::on(turn.after(), next.ply().mv.from())?;
    let is_quiet = next.ply().captured().is_none() && next.ply().mv.promotion().is_none();
    (is_quiet && uses_square_left(turn) && gains_time(turn) && !checks_moved_king(turn))
        .then(|| Reason::new(turn, Motif::Clearance, [served]))
}

/// Whether another slider goes to the square left, or across it.
fn uses_square_left(turn: Turn<'_>) -> bool {
    let left = turn.ply().mv.from();
    turn.next().is_some_and(|next| {
        let (from, to) = (next.ply().mv.from(), next.ply().target());
        next.ply().piece().is_some_and(is_slider)
            && next.ply().mv.kind() != MoveKind::Castle
            && from != turn.ply().target()
            && (to == left || attacks::between(from, to).contains(left))
    })
}

/// Whether the opponent has to answer: to a check, or to a piece given up.
fn gains_time(turn: Turn<'_>) -> bool {
    turn.ply().mv.kind() != MoveKind::Castle
        && (turn.ply().is_check()
            || turn.ply().moved().is_some_and(|moved| is_en_prise(turn.after(), moved)))
}

/// Whether the next move checks a king that has just moved: then its square was not known before.
fn checks_moved_king(turn: Turn<'_>) -> bool {
    turn.next().is_some_and(|next| next.ply().is_check())
        && turn.reply().is_some_and(|reply| reply.piece() == Some(Piece::King))
}
