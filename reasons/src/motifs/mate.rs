//! Mate, and mates whose pattern has a name.

use crate::line::Turn;
use crate::motif::Motif;
use crate::placed::Placed;
use crate::reason::Reason;
use alloc::vec;
use espalier_chess::board::{Position, attacks};
use espalier_chess::types::{Color, Piece};

pub(super) fn is_mate(position: &Position) -> bool {
    position.in_check() && !position.has_legal_move()
}

pub(super) fn named(turn: Turn<'_>, motif: Motif, has_pattern: impl Fn(&Position, Color) -> bool) -> Option<Reason> {
    let after = turn.after();
    let loser = !turn.us();
    if !is_mate(after) || !has_pattern(after, loser) {
        return None;
    }
    let king = Placed::on(after, after.king(loser))?;
    Some(Reason { motif, ply: turn.index(), actor: turn.ply().moved(), targets: vec![king] })
}

pub(super) fn mate(turn: Turn<'_>) -> Option<Reason> {
    named(turn, Motif::Mate, |_, _| true)
}

/// A knight mates a king that its own pieces surround.
pub(super) fn smothered_mate(turn: Turn<'_>) -> Option<Reason> {
    named(turn, Motif::SmotheredMate, |position, loser| {
        let neighbors = attacks::king(position.king(loser));
        (position.checkers() & position.board().pieces(Piece::Knight)).is_any()
            && neighbors.without(position.board().color(loser)).is_empty()
    })
}
