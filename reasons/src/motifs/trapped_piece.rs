//! Trapped piece: a piece has nowhere to go, and is taken.

use crate::line::Turn;
use crate::motif::Motif;
use crate::placed::Placed;
use crate::reason::Reason;
use crate::safety::is_trapped;

pub(super) fn trapped_piece(turn: Turn<'_>) -> Option<Reason> {
    let reply = turn.reply()?;
    let won = turn.next()?.ply().captured()?;
    let square = if reply.target() == won.square { reply.mv.from() } else { won.square };
    let trapped = Placed::on(turn.after(), square)?;
    is_trapped(turn.after(), trapped).then(|| Reason::new(turn, Motif::TrappedPiece, [trapped]))
}
