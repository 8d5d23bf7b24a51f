//! Fork: the piece that moved attacks two pieces or more, and at most one of them gets away.

use crate::line::Turn;
use crate::motif::Motif;
use crate::placed::Placed;
use crate::reason::Reason;
use crate::safety::{attacks_of, is_hanging, is_in_bad_spot, pieces_on};
use crate::value::value;
use alloc::vec::Vec;
use espalier_chess::board::Position;
use espalier_chess::types::Piece;

/// A fork at the last move wins nothing within the line, and is not told.
pub(super) fn fork(turn: Turn<'_>) -> Option<Reason> {
    turn.next()?;
    let after = turn.after();
    let forker = turn.ply().moved().filter(|forker| forker.kind() != Piece::King)?;
    if is_in_bad_spot(after, forker) {
        return None;
    }
    let targets: Vec<Placed> = pieces_on(after, attacks_of(after, forker), !turn.us())
        .filter(|&target| is_target(after, forker, target))
        .collect();
    (targets.len() > 1).then(|| Reason { motif: Motif::Fork, ply: turn.index(), actor: Some(forker), targets })
}

/// Whether it is worth taking: dearer than the forker, or hanging and unable to take it.
fn is_target(position: &Position, forker: Placed, target: Placed) -> bool {
    target.kind() != Piece::Pawn
        && (value(target.kind()) > value(forker.kind())
            || is_hanging(position, target) && !attacks_of(position, target).contains(forker.square))
}
