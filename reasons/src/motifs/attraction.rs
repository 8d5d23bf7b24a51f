//! Attraction: a piece is drawn to a square by something to take, and is attacked there.

use crate::line::Turn;
use crate::motif::Motif;
use crate::placed::Placed;
use crate::reason::Reason;
use crate::safety::attackers;
use alloc::vec;
use espalier_chess::types::{Bitboard, Piece};

pub(super) fn attraction(turn: Turn<'_>) -> Option<Reason> {
    let (reply, next) = (turn.reply()?, turn.next()?);
    let square = turn.ply().target();
    if reply.target() != square {
        return None;
    }
    let drawn = Placed::on(&reply.after, square)
        .filter(|drawn| matches!(drawn.kind(), Piece::King | Piece::Queen | Piece::Rook))?;
    let by_mover = attackers(next.after(), square, turn.us()) & Bitboard::square(next.ply().target());
    let is_taken = next.onwards().skip(1).any(|later| later.ply().target() == square);
    (by_mover.is_any() && (drawn.kind() == Piece::King || is_taken)).then(|| Reason {
        motif: Motif::Attraction,
        ply: turn.index(),
        actor: turn.ply().moved(),
        targets: vec![Placed::on(turn.after(), reply.mv.from()).unwrap_or(drawn)],
    })
}
