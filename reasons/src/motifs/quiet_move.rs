//! Quiet move: no check, no capture, no threat to a piece, and yet the line is won.

use crate::line::Turn;
use crate::motif::Motif;
use crate::reason::Reason;
use crate::safety::{attacks_of, pieces_on};
use espalier_chess::types::{Piece, Rank};

/// The last move of a line is none, nor are moves of kings and of pawns near promotion.
pub(super) fn quiet_move(turn: Turn<'_>) -> Option<Reason> {
    turn.next()?;
    let ply = turn.ply();
    let moved = ply.moved()?;
    let is_quiet = !ply.is_check() && ply.captured().is_none() && !ply.before.in_check();
    let is_far = match moved.kind() {
        Piece::King => false,
        Piece::Pawn => moved.square.rank().relative_to(turn.us()) < Rank::Sixth,
        _ => true,
    };
    let attacks_nothing =
        pieces_on(turn.after(), attacks_of(turn.after(), moved), !turn.us()).next().is_none();
    (is_quiet && is_far && attacks_nothing).then(|| Reason::new(turn, Motif::QuietMove, None))
}
