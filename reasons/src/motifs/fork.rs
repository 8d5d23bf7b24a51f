//! Fork: the piece that moved attacks several pieces at once.

use crate::line::Turn;
use crate::motif::Motif;
use crate::placed::Placed;
use crate::reason::Reason;
use crate::safety::{attacks_of, is_en_prise, is_hanging, pieces_on};
use crate::value::value;
use alloc::vec::Vec;
use espalier_chess::board::Position;
use espalier_chess::types::Piece;

/// The last move of a line is none: nothing is won by it within the line.
pub(super) fn fork(turn: Turn<'_>) -> Option<Reason> {
    turn.next()?;
    let after = turn.after();
    let forker = turn
        .ply()
        .moved()
        .filter(|&forker| forker.kind() != Piece::King && !is_en_prise(after, forker))?;
    let targets: Vec<Placed> = pieces_on(after, attacks_of(after, forker), !turn.us())
        .filter(|&target| is_target(after, forker, target))
        .collect();
    (targets.len() > 1).then(|| Reason::new(turn, Motif::Fork, targets))
}

/// Whether a piece is dearer than the forker, or hangs and cannot take it.
fn is_target(position: &Position, forker: Placed, target: Placed) -> bool {
    target.kind() != Piece::Pawn
        && (value(target.kind()) > value(forker.kind())
            || is_hanging(position, target)
                && !attacks_of(position, target).contains(forker.square))
}
