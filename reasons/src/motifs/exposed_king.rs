//! Exposed king: no pawn stands before the enemy king, and the line goes on after a check.

use crate::line::Turn;
use crate::motif::Motif;
use crate::placed::Placed;
use crate::reason::Reason;
use alloc::vec;
use espalier_chess::board::{Position, attacks};
use espalier_chess::types::{Bitboard, Color, Piece, Rank};

pub(super) fn exposed_king(turn: Turn<'_>) -> Option<Reason> {
    let goes_on = turn.previous().is_some() && turn.next().is_some();
    if !goes_on || !turn.ply().is_check() || !is_exposed(turn.first().before(), !turn.us()) {
        return None;
    }
    let king = Placed::on(turn.after(), turn.after().king(!turn.us()))?;
    Some(Reason { motif: Motif::ExposedKing, ply: turn.index(), actor: turn.ply().moved(), targets: vec![king] })
}

/// Whether a king on its first three ranks has no pawn of its own beside or before it.
fn is_exposed(position: &Position, owner: Color) -> bool {
    let king = position.king(owner);
    let shield = attacks::king(king) & (Bitboard::rank(king.rank()) | Bitboard::rank(king.forward(owner).rank()));
    matches!(king.rank().relative_to(owner), Rank::First | Rank::Second | Rank::Third)
        && (shield & position.of(owner, Piece::Pawn)).is_empty()
}
