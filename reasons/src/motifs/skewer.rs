//! Skewer: a dear piece leaves the line of a slider, which takes the piece behind it.

use crate::line::Turn;
use crate::motif::Motif;
use crate::placed::Placed;
use crate::reason::Reason;
use crate::safety::{is_en_prise, is_slider};
use crate::value::value;
use espalier_chess::board::attacks;

pub(super) fn skewer(turn: Turn<'_>) -> Option<Reason> {
    let (reply, next) = (turn.reply()?, turn.next()?);
    let slider = turn.ply().moved().filter(|piece| is_slider(piece.kind()))?;
    let won = next.ply().captured()?;
    let fled = Placed::on(turn.after(), reply.mv.from())?;
    let is_through = next.ply().mv.from() == slider.square
        && attacks::between(slider.square, won.square).contains(fled.square);
    let is_won = reply.target() != won.square && is_en_prise(next.before(), won);
    (is_through && is_won && value(fled.kind()) > value(won.kind()))
        .then(|| Reason::new(turn, Motif::Skewer, [fled, won]))
}
