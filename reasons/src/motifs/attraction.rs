//! Attraction: a piece is lured to a square by something to take, and is attacked there.

use crate::line::Turn;
use crate::motif::Motif;
use crate::placed::Placed;
use crate::reason::Reason;
use crate::safety::attackers;
use espalier_chess::types::Piece;

pub(super) fn attraction(turn: Turn<'_>) -> Option<Reason> {
    let (reply, next) = (turn.reply()?, turn.next()?);
    let square = turn.ply().target();
    let lured = reply.moved().filter(|lured| {
        lured.square == square && matches!(lured.kind(), Piece::King | Piece::Queen | Piece::Rook)
    })?;
    let is_attacked = attackers(next.after(), square, turn.us()).contains(next.ply().target());
    let is_taken = next.onwards().skip(1).any(|later| later.ply().target() == square);
    (is_attacked && (lured.kind() == Piece::King || is_taken))
        .then(|| Reason::new(turn, Motif::Attraction, Placed::on(turn.after(), reply.mv.from())))
}
