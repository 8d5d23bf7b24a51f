//! Special moves.

use crate::line::Turn;
use crate::motif::Motif;
use crate::reason::Reason;
use alloc::vec::Vec;
use espalier_chess::types::MoveKind;

pub(super) fn en_passant(turn: Turn<'_>) -> Option<Reason> {
    of_kind(turn, MoveKind::EnPassant, Motif::EnPassant)
}

pub(super) fn castling(turn: Turn<'_>) -> Option<Reason> {
    of_kind(turn, MoveKind::Castle, Motif::Castling)
}

fn of_kind(turn: Turn<'_>, kind: MoveKind, motif: Motif) -> Option<Reason> {
    (turn.ply().mv.kind() == kind).then(|| Reason {
        motif,
        ply: turn.index(),
        actor: turn.ply().moved(),
        targets: Vec::new(),
    })
}
