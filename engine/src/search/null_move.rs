//! Null move (Don Beal, 1989): what a node is worth if its side passes.

use super::Search;
use super::node::NonPv;
use super::prune::{self, NodeFacts, ZugzwangRisk};
use crate::board::Position;
use crate::observe::{Attempt, Observer, Visit};
use crate::types::{Depth, Score};

/// The first ply at which the turn may be passed again, where a null move at this ply is verified
/// at this depth.
pub const fn null_moves_from(ply: usize, depth: Depth) -> usize {
    ply + 1 + depth as usize * 3 / 4
}

impl<O: Observer> Search<'_, O> {
    /// The score after passing the turn, from the view of the side that passed; where that is not
    /// to be trusted, the score of a search in which it may not pass.
    pub(super) fn pass(
        &mut self,
        position: &Position,
        facts: &NodeFacts,
        ply: usize,
        is_cut: bool,
    ) -> Score {
        let score = self.search_passed(position, facts, ply, is_cut);
        if self.stopped
            || score < facts.beta
            || !prune::null_move_needs_verification(facts.depth, ZugzwangRisk::of(position))
        {
            return score;
        }
        let depth = (facts.depth - prune::null_move_reduction(facts)).max(1);
        let outer = self.null_moves_from;
        self.null_moves_from = null_moves_from(ply, depth);
        self.visits(Visit::Verification, Attempt { depth, ..Attempt::default() });
        let verified = self.node::<NonPv>(position, facts.beta - 1, facts.beta, depth, ply, false);
        self.null_moves_from = outer;
        verified.min(score)
    }

    /// The score after passing the turn, seen from the side that passed.
    fn search_passed(
        &mut self,
        position: &Position,
        facts: &NodeFacts,
        ply: usize,
        is_cut: bool,
    ) -> Score {
        let reduction = prune::null_move_reduction(facts);
        let child = position.after_null();
        self.step_to(position, &child, ply, None);
        let (alpha, beta) = (-facts.beta, 1 - facts.beta);
        let depth = facts.depth - reduction;
        self.visits(Visit::NullMove, Attempt { depth: depth.max(0), ..Attempt::default() });
        let score = -self.node::<NonPv>(&child, alpha, beta, depth, ply + 1, !is_cut);
        self.step_back();
        score
    }
}
