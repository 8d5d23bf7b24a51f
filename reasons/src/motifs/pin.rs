//! Pin: a piece cannot leave the line between its king and a slider, and pays for it.

use crate::line::Turn;
use crate::motif::Motif;
use crate::placed::Placed;
use crate::reason::Reason;
use crate::safety::{attackers, attacks_of, is_hanging, is_in_bad_spot, pieces_on, pinner};
use crate::value::value;
use alloc::vec;
use espalier_chess::board::{Position, attacks};
use espalier_chess::types::{Bitboard, Piece};

pub(super) fn pin(turn: Turn<'_>) -> Option<Reason> {
    let after = turn.after();
    let (pinned, pinner) = pieces_on(after, Bitboard::ALL, !turn.us()).find_map(|piece| {
        let pinner = pinner(after, piece)?;
        (prevents_attack(after, piece, pinner) || prevents_escape(after, piece, pinner)).then_some((piece, pinner))
    })?;
    Some(Reason { motif: Motif::Pin, ply: turn.index(), actor: Some(pinner), targets: vec![pinned] })
}

/// Whether it would take something off the line if it could.
fn prevents_attack(position: &Position, pinned: Placed, pinner: Placed) -> bool {
    let king = position.king(pinned.owner());
    let line = attacks::between(king, pinner.square) | pinner.square.into();
    pieces_on(position, attacks_of(position, pinned).without(line), pinner.owner()).any(|target| {
        value(target.kind()) > value(pinned.kind()) || is_hanging(position, target)
    })
}

/// Whether it is attacked at a profit, and cannot take the pinner.
fn prevents_escape(position: &Position, pinned: Placed, pinner: Placed) -> bool {
    pinned.kind() != Piece::Pawn
        && attackers(position, pinned.square, pinner.owner()).contains(pinner.square)
        && (value(pinned.kind()) > value(pinner.kind())
            || is_in_bad_spot(position, pinned) && !attacks_of(position, pinned).contains(pinner.square))
}
