//! Clearance: a piece leaves a square or a line that another piece of its side needs.

use crate::line::Turn;
use crate::motif::Motif;
use crate::placed::Placed;
use crate::reason::Reason;
use crate::safety::{is_in_bad_spot, is_slider};
use alloc::vec;
use espalier_chess::board::attacks;
use espalier_chess::types::{MoveKind, Piece};

pub(super) fn clearance(turn: Turn<'_>) -> Option<Reason> {
    let (ply, next) = (turn.ply(), turn.next()?);
    let using = next.ply().moved().filter(|piece| is_slider(piece.kind()))?;
    let from = next.ply().mv.from();
    let left = ply.mv.from();
    let uses = using.square == left || attacks::between(from, using.square).contains(left);
    let moved = ply.moved()?;
    let costs = ply.is_check() || is_in_bad_spot(turn.after(), moved);
    let is_same_king = next.ply().is_check()
        && turn.reply().is_some_and(|reply| reply.piece() == Some(Piece::King));
    (uses
        && !is_same_king
        && costs
        && from != moved.square
        && next.ply().captured().is_none()
        && next.ply().mv.promotion().is_none()
        && ply.mv.kind() != MoveKind::Castle)
    .then(|| Reason {
        motif: Motif::Clearance,
        ply: turn.index(),
        actor: Some(moved),
        targets: Placed::on(turn.after(), from).map_or_else(|| vec![], |piece| vec![piece]),
    })
}
