//! Sacrifice: material is given up for what follows.

use crate::line::Turn;
use crate::motif::Motif;
use crate::reason::Reason;
use crate::value::balance;
use alloc::vec;

/// What is lost at least, in centipawns: less is a trade.
const LOST: i32 = 200;

pub(super) fn sacrifice(turn: Turn<'_>) -> Option<Reason> {
    let us = turn.us();
    let (reply, next) = (turn.reply()?, turn.next()?);
    let start = balance(turn.first().before(), us);
    let lost = |position| start - balance(position, us) >= LOST;
    (reply.captured().is_some() && lost(next.after()) && !lost(turn.after())).then(|| Reason {
        motif: Motif::Sacrifice,
        ply: turn.index(),
        actor: turn.ply().moved(),
        targets: reply.captured().map_or_else(|| vec![], |taken| vec![taken]),
    })
}
