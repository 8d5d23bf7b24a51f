//! Capturing the defender: a piece that guarded another is taken, then the other.

use crate::line::Turn;
use crate::motif::Motif;
use crate::reason::Reason;
use crate::safety::{attacks_of, is_hanging};
use alloc::vec;

pub(super) fn capturing_defender(turn: Turn<'_>) -> Option<Reason> {
    let next = turn.next()?;
    let defender = turn.ply().captured()?;
    let won = next.ply().captured()?;
    let guarded = attacks_of(turn.before(), defender).contains(won.square);
    let was_there = crate::placed::Placed::on(turn.before(), won.square) == Some(won);
    (guarded && !turn.ply().is_check() && was_there && won.square != defender.square && is_hanging(next.before(), won)).then(|| Reason {
        motif: Motif::CapturingDefender,
        ply: turn.index(),
        actor: turn.ply().moved(),
        targets: vec![defender, won],
    })
}
