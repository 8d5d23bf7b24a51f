//! Back-rank mate: the king's own pieces leave it no square before it.

use super::mate::named;
use crate::line::Turn;
use crate::motif::Motif;
use crate::reason::Reason;
use crate::safety::{attackers, sliders};
use espalier_chess::board::{Position, attacks};
use espalier_chess::types::{Bitboard, Color, Rank};

pub(super) fn back_rank_mate(turn: Turn<'_>) -> Option<Reason> {
    named(turn, Motif::BackRankMate, is_on_back_rank)
}

fn is_on_back_rank(position: &Position, loser: Color) -> bool {
    let king = position.king(loser);
    let rank = Bitboard::rank(Rank::First.relative_to(loser));
    let forward = attacks::king(king).without(rank);
    rank.contains(king)
        && forward.without(position.board().color(loser)).is_empty()
        && forward.into_iter().all(|square| attackers(position, square, !loser).is_empty())
        && (position.checkers() & rank & sliders(position, !loser)).is_any()
}
