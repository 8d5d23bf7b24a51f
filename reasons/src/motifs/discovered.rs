//! Discovered attacks and checks, and double checks.

use crate::line::Turn;
use crate::motif::Motif;
use crate::placed::Placed;
use crate::reason::Reason;
use espalier_chess::board::attacks;
use espalier_chess::types::MoveKind;

/// The piece that moved and another both give check.
pub(super) fn double_check(turn: Turn<'_>) -> Option<Reason> {
    turn.after()
        .checkers()
        .has_several()
        .then(|| Reason::new(turn, Motif::DoubleCheck, turn.enemy_king()))
}

/// A piece that did not move gives check.
pub(super) fn discovered_check(turn: Turn<'_>) -> Option<Reason> {
    let behind = turn.after().checkers().without(turn.ply().target().into());
    let checker = Placed::on(turn.after(), behind.first()?)?;
    (turn.ply().mv.kind() != MoveKind::Castle)
        .then(|| Reason::new(turn, Motif::DiscoveredCheck, turn.enemy_king()).by(Some(checker)))
}

/// The next capture goes along a line that this move opened. A double check has its own motif.
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
    let opens = turn.ply().mv.kind() != MoveKind::Castle
        && attacks::between(from, won.square).contains(turn.ply().mv.from());
    (opens && from != turn.ply().target() && reply.target() != won.square).then(|| {
        Reason::new(turn, Motif::DiscoveredAttack, [won]).by(Placed::on(turn.after(), from))
    })
}
