//! Moves without check, capture or direct threat.

use crate::line::Turn;
use crate::motif::Motif;
use crate::placed::Placed;
use crate::reason::Reason;
use crate::safety::{attacks_of, is_hanging, pieces_on};
use crate::value::value;
use alloc::vec::Vec;
use espalier_chess::types::{Piece, Rank};

fn by_mover(turn: Turn<'_>, motif: Motif) -> Reason {
    Reason { motif, ply: turn.index(), actor: turn.ply().moved(), targets: Vec::new() }
}

/// It attacks nothing that would be worth taking.
pub(super) fn quiet_move(turn: Turn<'_>) -> Option<Reason> {
    turn.next()?;
    let ply = turn.ply();
    let moved: Placed = ply.moved()?;
    let is_quiet = !ply.is_check()
        && ply.captured().is_none()
        && !ply.before.in_check()
        && moved.kind() != Piece::King
        && (moved.kind() != Piece::Pawn || moved.square.rank().relative_to(turn.us()) < Rank::Sixth)
        && ply.mv.promotion().is_none();
    let threatens = pieces_on(turn.after(), attacks_of(turn.after(), moved), !turn.us()).next().is_some();
    (is_quiet && !threatens).then(|| by_mover(turn, Motif::QuietMove))
}

pub(super) fn defensive_move(turn: Turn<'_>) -> Option<Reason> {
    let ply = turn.ply();
    (turn.next().is_none() && turn.previous().is_some() && !ply.is_check() && ply.captured().is_none() && ply.mv.promotion().is_none())
        .then(|| by_mover(turn, Motif::DefensiveMove))
}
