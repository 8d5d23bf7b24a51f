//! Interference: a piece steps between a slider and what it guards.

use crate::line::Turn;
use crate::motif::Motif;
use crate::placed::Placed;
use crate::reason::Reason;
use crate::safety::{attackers, is_hanging, sliders};
use alloc::vec;
use espalier_chess::board::attacks;

pub(super) fn interference(turn: Turn<'_>) -> Option<Reason> {
    let (reply, next) = (turn.reply()?, turn.next()?);
    let won = next.ply().captured().filter(|won| won.square != turn.ply().target())?;
    if !is_hanging(next.before(), won) || reply.target() == won.square {
        return None;
    }
    let is_cut_off = is_hanging(turn.after(), won);
    let them = !turn.us();
    let guards = attackers(turn.before(), won.square, them) & sliders(turn.before(), them);
    let guard = guards.into_iter().find(|&guard| {
        let line = attacks::between(guard, won.square);
        reply.mv.from() != guard && line.contains(reply.target())
            || is_cut_off && line.contains(turn.ply().target())
    })?;
    Some(Reason {
        motif: Motif::Interference,
        ply: turn.index(),
        actor: turn.ply().moved(),
        targets: vec![Placed::on(turn.before(), guard)?, won],
    })
}
