//! Hanging piece: a piece that nobody defends is taken, and the gain stays.

use crate::line::Turn;
use crate::motif::Motif;
use crate::placed::Placed;
use crate::reason::Reason;
use crate::safety::is_hanging;
use crate::value::{balance, value};
use espalier_chess::types::Piece;

pub(super) fn hanging_piece(turn: Turn<'_>) -> Option<Reason> {
    let captured = turn.ply().captured().filter(|captured| captured.kind() != Piece::Pawn)?;
    let hangs = is_hanging(turn.before(), captured) && !turn.before().in_check();
    (hangs && turn.previous().is_none() && !is_recapture(turn, captured) && keeps_gain(turn))
        .then(|| Reason::new(turn, Motif::HangingPiece, [captured]))
}

/// Whether the captured piece has just taken one that is worth as much.
fn is_recapture(turn: Turn<'_>, captured: Placed) -> bool {
    turn.preceding().is_some_and(|ply| {
        ply.target() == captured.square
            && ply.captured().is_some_and(|lost| value(lost.kind()) >= value(captured.kind()))
    })
}

fn keeps_gain(turn: Turn<'_>) -> bool {
    let gain = |turn: Turn<'_>| balance(turn.after(), turn.us());
    turn.next().is_none_or(|next| gain(next) >= gain(turn))
}
