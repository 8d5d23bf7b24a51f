//! Promotions and advanced pawns.

use crate::line::Turn;
use crate::motif::Motif;
use crate::reason::Reason;
use espalier_chess::types::{Piece, Rank};

pub(super) fn promotion(turn: Turn<'_>) -> Option<Reason> {
    turn.ply().mv.promotion().map(|_| Reason::new(turn, Motif::Promotion, None))
}

pub(super) fn under_promotion(turn: Turn<'_>) -> Option<Reason> {
    turn.ply()
        .mv
        .promotion()
        .filter(|&promoted| promoted != Piece::Queen)
        .map(|_| Reason::new(turn, Motif::UnderPromotion, None))
}

/// A pawn reaches the last two ranks.
pub(super) fn advanced_pawn(turn: Turn<'_>) -> Option<Reason> {
    let rank = turn.ply().mv.to().rank().relative_to(turn.us());
    (turn.ply().piece() == Some(Piece::Pawn) && rank >= Rank::Seventh)
        .then(|| Reason::new(turn, Motif::AdvancedPawn, None))
}
