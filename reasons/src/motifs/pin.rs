//! Pin: a piece cannot leave the line between its king and a slider, and that costs something.

use crate::line::Turn;
use crate::motif::Motif;
use crate::placed::Placed;
use crate::reason::Reason;
use crate::safety::{attackers, attacks_of, is_en_prise, is_hanging, pieces_on, pin_line, pinner};
use crate::value::value;
use espalier_chess::board::Position;
use espalier_chess::types::{Bitboard, Piece};

pub(super) fn pin(turn: Turn<'_>) -> Option<Reason> {
    let after = turn.after();
    pieces_on(after, Bitboard::ALL, !turn.us()).find_map(|pinned| {
        let pinner = pinner(after, pinned)?;
        (prevents_capture(after, pinned) || prevents_escape(after, pinned, pinner))
            .then(|| Reason::new(turn, Motif::Pin, [pinned]).by(Some(pinner)))
    })
}

/// Whether it would take something off the line if it could.
fn prevents_capture(position: &Position, pinned: Placed) -> bool {
    let line = pin_line(position, pinned).unwrap_or(Bitboard::EMPTY);
    pieces_on(position, attacks_of(position, pinned).without(line), !pinned.owner())
        .any(|prey| value(prey.kind()) > value(pinned.kind()) || is_hanging(position, prey))
}

/// Whether the pinner wins it, and it cannot take the pinner.
fn prevents_escape(position: &Position, pinned: Placed, pinner: Placed) -> bool {
    pinned.kind() != Piece::Pawn
        && attackers(position, pinned.square, pinner.owner()).contains(pinner.square)
        && (value(pinned.kind()) > value(pinner.kind())
            || is_en_prise(position, pinned)
                && !attacks_of(position, pinned).contains(pinner.square))
}
