//! Discovered attacks and checks, and double checks.

use crate::line::Turn;
use crate::motif::Motif;
use crate::placed::Placed;
use crate::reason::Reason;
use alloc::vec;
use espalier_chess::board::attacks;
use espalier_chess::types::{Bitboard, MoveKind};

fn king_of_opponent(turn: Turn<'_>) -> Option<Placed> {
    Placed::on(turn.after(), turn.after().king(!turn.us()))
}

/// The piece that moved and another both give check.
pub(super) fn double_check(turn: Turn<'_>) -> Option<Reason> {
    turn.after().checkers().has_several().then(|| Reason {
        motif: Motif::DoubleCheck,
        ply: turn.index(),
        actor: turn.ply().moved(),
        targets: king_of_opponent(turn).into_iter().collect(),
    })
}

/// A piece that did not move gives check.
pub(super) fn discovered_check(turn: Turn<'_>) -> Option<Reason> {
    let behind = turn.after().checkers().without(Bitboard::square(turn.ply().target()));
    let checker = Placed::on(turn.after(), behind.first()?)?;
    (turn.ply().mv.kind() != MoveKind::Castle).then(|| Reason {
        motif: Motif::DiscoveredCheck,
        ply: turn.index(),
        actor: Some(checker),
        targets: king_of_opponent(turn).into_iter().collect(),
    })
}

/// The next capture goes along a line that this move opened.
pub(super) fn discovered_attack(turn: Turn<'_>) -> Option<Reason> {
    if turn.after().checkers().has_several() {
        return None;
    }
    if let Some(check) = discovered_check(turn) {
        return Some(Reason { motif: Motif::DiscoveredAttack, ..check });
    }
    let (reply, next) = (turn.reply()?, turn.next()?);
    let won = next.ply().captured()?;
    let from = next.ply().mv.from();
    (turn.ply().mv.kind() != MoveKind::Castle
        && attacks::between(from, won.square).contains(turn.ply().mv.from())
        && from != turn.ply().target()
        && reply.target() != won.square)
    .then(|| Reason {
        motif: Motif::DiscoveredAttack,
        ply: turn.index(),
        actor: Placed::on(turn.after(), from),
        targets: vec![won],
    })
}
