//! Trapped piece: a piece had nowhere to go, and is taken.

use crate::line::Turn;
use crate::motif::Motif;
use crate::placed::Placed;
use crate::reason::Reason;
use crate::safety::is_trapped;
use alloc::vec;
use espalier_chess::types::Piece;

pub(super) fn trapped_piece(turn: Turn<'_>) -> Option<Reason> {
    let reply = turn.reply()?;
    let won = turn.next()?.ply().captured().filter(|won| won.kind() != Piece::Pawn)?;
    let square = if reply.target() == won.square { reply.mv.from() } else { won.square };
    let trapped = Placed::on(turn.after(), square)?;
    is_trapped(turn.after(), trapped).then(|| Reason {
        motif: Motif::TrappedPiece,
        ply: turn.index(),
        actor: turn.ply().moved(),
        targets: vec![trapped],
    })
}
