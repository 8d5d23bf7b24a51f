//! Intermezzo: before a piece is taken back, another move comes first.

use crate::line::Turn;
use crate::motif::Motif;
use crate::placed::Placed;
use crate::reason::Reason;
use alloc::vec;

pub(super) fn intermezzo(turn: Turn<'_>) -> Option<Reason> {
    let (provocation, reply, next) = (turn.provocation()?, turn.reply()?, turn.next()?);
    provocation.captured()?;
    let square = provocation.target();
    let awaited = next.ply().mv;
    let is_own = turn.previous().is_some_and(|previous| previous.ply().target() == square);
    let was_possible = turn.before().is_legal(awaited) && turn.ply().target() != square;
    (awaited.to() == square && was_possible && !is_own && reply.target() != square && next.ply().captured().is_some()).then(|| Reason {
        motif: Motif::Intermezzo,
        ply: turn.index(),
        actor: turn.ply().moved(),
        targets: Placed::on(turn.before(), square).map_or_else(|| vec![], |piece| vec![piece]),
    })
}
