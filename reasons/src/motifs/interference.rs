//! Interference: a piece steps between a slider and the piece that it guards.

use crate::line::Turn;
use crate::motif::Motif;
use crate::placed::Placed;
use crate::reason::Reason;
use crate::safety::{attackers, is_hanging, sliders};
use espalier_chess::board::attacks;

pub(super) fn interference(turn: Turn<'_>) -> Option<Reason> {
    let (reply, next) = (turn.reply()?, turn.next()?);
    let won = next.ply().captured()?;
    let stays = Placed::on(turn.before(), won.square) == Some(won) && reply.target() != won.square;
    if !stays || !is_hanging(next.before(), won) {
        return None;
    }
    let them = !turn.us();
    let is_cut_off = attackers(turn.after(), won.square, them).is_empty();
    let guards = attackers(turn.before(), won.square, them) & sliders(turn.before(), them);
    let guard = guards.into_iter().find(|&guard| {
        let line = attacks::between(guard, won.square);
        is_cut_off && line.contains(turn.ply().target())
            || reply.mv.from() != guard && line.contains(reply.target())
    })?;
    Some(Reason::new(turn, Motif::Interference, [Placed::on(turn.before(), guard)?, won]))
}
