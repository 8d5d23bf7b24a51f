//! Draws within the search: repetitions, the fifty-move rule, insufficient material, and upcoming
//! repetitions, where a side that can repeat a position has at least a draw.
//!
//! Source: upcoming repetitions by key differences, Marcel van Kervinck 2018; as in Stockfish.
//! Worth of upcoming repetitions: +23.2 ± 31.3 Elo at 1,000 nodes, -10.4 ± 29.7 at 0.1 s + 1 ms (300
//! games each, bench 577353).

use super::state::Search;
use crate::board::{FIFTY_MOVE_PLIES, Position};
use crate::observe::{End, Observer};
use crate::param::params;
use crate::types::{MAX_PLY, Score};

params! {
    switches {
        /// Upcoming repetition: a side that can force a repetition has at least a draw.
        upcoming_repetition = 1;
    }
}

impl<O: Observer> Search<'_, O> {
    /// The score of a node that is drawn by rule or has reached `MAX_PLY`.
    pub(super) fn draw_or_horizon(&mut self, position: &Position, ply: usize) -> Option<Score> {
        if self.is_draw(position, ply) {
            return Some(self.ends(End::Draw, 0));
        }
        (ply >= MAX_PLY).then(|| {
            let score = if position.in_check() { 0 } else { self.static_eval(position, ply) };
            self.ends(End::TooDeep, score)
        })
    }

    /// A lower bound for the score of the node: a draw for an upcoming repetition, else none. Alpha
    /// is raised to it, and no lower score may be returned.
    pub(super) fn upcoming_repetition(
        &mut self,
        position: &Position,
        alpha: Score,
        beta: Score,
        ply: usize,
    ) -> Score {
        if alpha >= 0 || !params::upcoming_repetition() || !self.keys.can_repeat(position, ply) {
            return -Score::MAX;
        }
        if beta > 0 {
            self.tell_raised(0);
        }
        0
    }

    /// Whether the node is drawn by repetition, the fifty-move rule or insufficient material.
    pub(super) fn is_draw(&self, position: &Position, ply: usize) -> bool {
        self.keys.is_repetition(ply)
            || position.is_insufficient_material()
            || position.halfmove_clock() >= FIFTY_MOVE_PLIES
                && (!position.in_check() || position.has_legal_move())
    }
}
