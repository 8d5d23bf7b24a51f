//! Intermezzo: before a piece is taken back, another move comes first.

use crate::line::Turn;
use crate::motif::Motif;
use crate::placed::Placed;
use crate::reason::Reason;
use crate::safety::attacks_of;

pub(super) fn intermezzo(turn: Turn<'_>) -> Option<Reason> {
    let (preceding, reply, next) = (turn.preceding()?, turn.reply()?, turn.next()?);
    let (awaited, taker) = (next.ply().mv, preceding.moved()?);
    let waits = preceding.captured().is_some()
        && turn.before().is_legal(awaited)
        && [taker.square, next.ply().target()] == [awaited.to(); 2]
        && ![turn.ply().target(), reply.target()].contains(&awaited.to());
    // Else the move between deflects a guard, or both sides capture in turn.
    let is_sound = Placed::on(turn.after(), reply.mv.from())
        .is_some_and(|replier| !attacks_of(turn.after(), replier).contains(awaited.to()))
        && turn.previous().is_none();
    (waits && is_sound).then(|| Reason::new(turn, Motif::Intermezzo, [taker]))
}
