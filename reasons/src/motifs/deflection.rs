//! Deflection: a piece is forced away from the square that it guards.

use super::mate::is_mate;
use crate::line::{Ply, Turn};
use crate::motif::Motif;
use crate::placed::Placed;
use crate::reason::Reason;
use crate::safety::{attacks_of, attacks_through, is_en_prise};
use crate::value::value;
use espalier_chess::types::Square;

pub(super) fn deflection(turn: Turn<'_>) -> Option<Reason> {
    let (reply, next) = (turn.reply()?, turn.next()?);
    let square = next.ply().target();
    let guard = Placed::on(turn.after(), reply.mv.from())?;
    let leaves =
        guards_behind_mover(turn, guard) && !guards(reply, square) && reply.target() != square;
    let is_forced = reply.target() == turn.ply().target() || turn.ply().is_check();
    (leaves && is_forced && is_no_trade(turn) && is_won_without_guard(turn)).then(|| {
        Reason::new(
            turn,
            Motif::Deflection,
            [Some(guard), next.ply().captured()].into_iter().flatten(),
        )
    })
}

/// Whether a piece guards the square of the next move, be it through the piece that will move.
fn guards_behind_mover(turn: Turn<'_>, guard: Placed) -> bool {
    turn.next().is_some_and(|next| {
        let occupied = turn.after().board().occupied().without(next.ply().mv.from().into());
        attacks_through(guard, occupied).contains(next.ply().target())
    })
}

/// Whether the piece that moved attacks a square now.
fn guards(ply: &Ply, square: Square) -> bool {
    ply.moved().is_some_and(|moved| attacks_of(&ply.after, moved).contains(square))
}

/// Whether less is captured than the capturing piece is worth.
fn is_no_trade(turn: Turn<'_>) -> bool {
    let gained = turn.ply().captured().map_or(0, |captured| value(captured.kind()));
    turn.ply().moved().is_some_and(|moved| gained < value(moved.kind()))
}

/// Whether the next move promotes, or captures a piece that the guard made safe.
fn is_won_without_guard(turn: Turn<'_>) -> bool {
    turn.next().is_some_and(|next| {
        next.ply().mv.promotion().is_some()
            || next.ply().captured().is_some_and(|won| {
                !is_en_prise(turn.after(), won)
                    && (is_en_prise(next.before(), won) || is_mate(next.after()))
            })
    })
}
