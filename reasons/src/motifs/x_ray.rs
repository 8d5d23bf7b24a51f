//! X-ray: a slider takes back through the enemy piece that stood in its way.

use crate::line::Turn;
use crate::motif::Motif;
use crate::placed::Placed;
use crate::reason::Reason;
use espalier_chess::board::attacks;

pub(super) fn x_ray(turn: Turn<'_>) -> Option<Reason> {
    let (reply, next) = (turn.reply()?, turn.next()?);
    let square = turn.ply().target();
    let from = next.ply().mv.from();
    let is_exchange = [reply.target(), next.ply().target()] == [square; 2];
    (is_exchange && attacks::between(from, square).contains(reply.mv.from())).then(|| {
        Reason::new(turn, Motif::XRayAttack, Placed::on(turn.after(), reply.mv.from()))
            .by(Placed::on(turn.after(), from))
    })
}
