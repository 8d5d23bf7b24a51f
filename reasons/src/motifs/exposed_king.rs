//! Exposed king: no pawn shelters the enemy king, and the line goes on after a check.

use crate::line::Turn;
use crate::motif::Motif;
use crate::reason::Reason;
use espalier_chess::board::{Position, attacks};
use espalier_chess::types::{Bitboard, Color, Piece, Rank};

pub(super) fn exposed_king(turn: Turn<'_>) -> Option<Reason> {
    let goes_on = turn.previous().is_some() && turn.next().is_some();
    (goes_on && turn.ply().is_check() && is_exposed(turn.first().before(), !turn.us()))
        .then(|| Reason::new(turn, Motif::ExposedKing, turn.enemy_king()))
}

/// Whether a king on its first three ranks has no pawn of its own beside or before it.
fn is_exposed(position: &Position, owner: Color) -> bool {
    let king = position.king(owner);
    let ranks = Bitboard::rank(king.rank()) | Bitboard::rank(king.forward(owner).rank());
    let shelter = attacks::king(king) & ranks & position.of(owner, Piece::Pawn);
    king.rank().relative_to(owner) <= Rank::Third && shelter.is_empty()
}
