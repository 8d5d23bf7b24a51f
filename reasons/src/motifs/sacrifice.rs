//! Sacrifice: material is given up for a later gain.

use crate::line::Turn;
use crate::motif::Motif;
use crate::reason::Reason;
use crate::value::balance;
use espalier_chess::board::Position;
use espalier_chess::types::Score;

/// The least loss, in centipawns: less is a trade.
const LOSS: Score = 200;

pub(super) fn sacrifice(turn: Turn<'_>) -> Option<Reason> {
    let taken = turn.reply()?.captured()?;
    let is_behind = |position: &Position| {
        balance(turn.first().before(), turn.us()) - balance(position, turn.us()) >= LOSS
    };
    (is_behind(turn.next()?.after()) && !is_behind(turn.after()))
        .then(|| Reason::new(turn, Motif::Sacrifice, [taken]))
}
