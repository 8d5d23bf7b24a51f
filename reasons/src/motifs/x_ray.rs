//! X-ray: a slider takes back through the enemy piece that stood in its way.

use crate::line::Turn;
use crate::motif::Motif;
use crate::placed::Placed;
use crate::reason::Reason;
use alloc::vec;
use espalier_chess::board::attacks;

pub(super) fn x_ray(turn: Turn<'_>) -> Option<Reason> {
    let (reply, next) = (turn.reply()?, turn.next()?);
    let square = turn.ply().target();
    let back = next.ply().mv;
    (reply.target() == square
        && next.ply().target() == square
        && attacks::between(back.from(), square).contains(reply.mv.from()))
    .then(|| Reason {
        motif: Motif::XRayAttack,
        ply: turn.index(),
        actor: Placed::on(turn.after(), back.from()),
        targets: Placed::on(turn.after(), reply.mv.from()).map_or_else(|| vec![], |piece| vec![piece]),
    })
}
