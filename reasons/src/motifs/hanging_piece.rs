//! Hanging piece: a piece that nobody defends is taken, and the gain stays.

use crate::line::Turn;
use crate::motif::Motif;
use crate::reason::Reason;
use crate::safety::is_hanging;
use crate::value::{balance, value};
use alloc::vec;
use espalier_chess::types::Piece;

pub(super) fn hanging_piece(turn: Turn<'_>) -> Option<Reason> {
    if turn.previous().is_some() {
        return None;
    }
    let captured = turn.ply().captured().filter(|captured| captured.kind() != Piece::Pawn)?;
    if !is_hanging(turn.before(), captured) || turn.before().in_check() {
        return None;
    }
    let taken_before = turn.provocation().and_then(|ply| ply.captured().filter(|_| ply.target() == captured.square));
    if taken_before.is_some_and(|before| value(before.kind()) >= value(captured.kind())) {
        return None;
    }
    let us = turn.us();
    let is_kept = turn.next().is_none_or(|next| balance(next.after(), us) >= balance(turn.after(), us));
    is_kept.then(|| Reason {
        motif: Motif::HangingPiece,
        ply: turn.index(),
        actor: turn.ply().moved(),
        targets: vec![captured],
    })
}
