//! Castling and captures en passant.

use crate::line::Turn;
use crate::motif::Motif;
use crate::reason::Reason;
use espalier_chess::types::MoveKind;

pub(super) fn en_passant(turn: Turn<'_>) -> Option<Reason> {
    (turn.ply().mv.kind() == MoveKind::EnPassant)
        .then(|| Reason::new(turn, Motif::EnPassant, turn.ply().captured()))
}

pub(super) fn castling(turn: Turn<'_>) -> Option<Reason> {
    (turn.ply().mv.kind() == MoveKind::Castle).then(|| Reason::new(turn, Motif::Castling, None))
}
