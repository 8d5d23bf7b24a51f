//! Skewer: a dear piece leaves the line of a slider, which takes the piece behind it.

use crate::line::Turn;
use crate::motif::Motif;
use crate::placed::Placed;
use crate::reason::Reason;
use crate::safety::{is_in_bad_spot, is_slider};
use crate::value::value;
use alloc::vec;
use espalier_chess::board::attacks;

pub(super) fn skewer(turn: Turn<'_>) -> Option<Reason> {
    let (reply, next) = (turn.reply()?, turn.next()?);
    let skewering = turn.ply().moved().filter(|piece| is_slider(piece.kind()))?;
    let won = next.ply().captured()?;
    let fled = Placed::on(turn.after(), reply.mv.from())?;
    let is_line = next.ply().mv.from() == skewering.square
        && attacks::between(skewering.square, won.square).contains(fled.square);
    (is_line
        && reply.target() != won.square
        && value(fled.kind()) > value(won.kind())
        && is_in_bad_spot(next.before(), won))
    .then(|| Reason { motif: Motif::Skewer, ply: turn.index(), actor: Some(skewering), targets: vec![fled, won] })
}
