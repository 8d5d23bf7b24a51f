//! Promotions and advanced pawns.

use crate::line::Turn;
use crate::motif::Motif;
use crate::reason::Reason;
use alloc::vec::Vec;
use espalier_chess::types::{Piece, Rank};

fn by_pawn(turn: Turn<'_>, motif: Motif) -> Reason {
    Reason { motif, ply: turn.index(), actor: turn.ply().moved(), targets: Vec::new() }
}

pub(super) fn promotion(turn: Turn<'_>) -> Option<Reason> {
    turn.ply().mv.promotion().map(|_| by_pawn(turn, Motif::Promotion))
}

pub(super) fn under_promotion(turn: Turn<'_>) -> Option<Reason> {
    let promoted = turn.ply().mv.promotion()?;
    (promoted != Piece::Queen).then(|| by_pawn(turn, Motif::UnderPromotion))
}

/// A pawn reaches the last two ranks.
pub(super) fn advanced_pawn(turn: Turn<'_>) -> Option<Reason> {
    let rank = turn.ply().mv.to().rank().relative_to(turn.us());
    (turn.ply().piece() == Some(Piece::Pawn) && matches!(rank, Rank::Seventh | Rank::Eighth))
        .then(|| by_pawn(turn, Motif::AdvancedPawn))
}
