//! Capturing the defender: the piece that guards another is taken, then the other.

use crate::line::Turn;
use crate::motif::Motif;
use crate::placed::Placed;
use crate::reason::Reason;
use crate::safety::{attacks_of, is_hanging};

/// A check is none: the answer to it may leave the other piece unguarded.
pub(super) fn capturing_defender(turn: Turn<'_>) -> Option<Reason> {
    let next = turn.next()?;
    let defender = turn.ply().captured()?;
    let won = next.ply().captured().filter(|&won| {
        Placed::on(turn.before(), won.square) == Some(won) && is_hanging(next.before(), won)
    })?;
    let guards = attacks_of(turn.before(), defender).contains(won.square);
    let is_by_another = next.ply().mv.from() != defender.square;
    (guards && is_by_another && !turn.ply().is_check())
        .then(|| Reason::new(turn, Motif::CapturingDefender, [defender, won]))
}
