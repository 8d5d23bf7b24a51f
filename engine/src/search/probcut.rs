//! ProbCut (Michael Buro, 1994): where a capture beats beta by a margin in a shallower search, the
//! full search would most probably beat beta.

use super::node::NonPv;
use super::picker::Picker;
use super::prune::{self, NodeFacts, is_undecided};
use super::tt::Hit;
use super::{Bound, Search};
use crate::board::Position;
use crate::observe::{Observer, Rule, Test};
use crate::params;
use crate::types::Score;

/// The score that a capture must beat; none where the rule does not apply.
///
/// `beta + margin - improving_margin if improving`
pub(super) fn target(facts: &NodeFacts, hit: Option<Hit>) -> Option<Score> {
    let target = prune::probcut_beta(facts);
    let refuted = hit.is_some_and(|hit| {
        hit.depth > facts.depth - params::probcut_reduction() && hit.score < target
    });
    (params::probcut()
        && facts.depth >= params::probcut_depth()
        && is_undecided(target)
        && is_undecided(facts.beta)
        && !refuted)
        .then_some(target)
}

impl<O: Observer> Search<'_, O> {
    /// The score of the node, if a capture shows it to be above the target's beta.
    pub(super) fn probcut(
        &mut self,
        position: &Position,
        facts: &NodeFacts,
        target: Score,
        hit: Option<Hit>,
        ply: usize,
        is_cut: bool,
    ) -> Option<Score> {
        let depth = (facts.depth - params::probcut_reduction()).max(1);
        let mut picker = Picker::noisy(hit.and_then(|hit| hit.mv), self.take_buffer());
        let mut best = None;
        while let Some(mv) = picker.next(position, &self.memory.histories) {
            if picker.is_losing() {
                break;
            }
            if !position.see_at_least(mv, target - facts.eval) {
                continue;
            }
            let child = position.after(mv);
            self.step_to(position, &child, ply, Some(mv));
            let mut score = -self.quiescence(&child, -target, 1 - target, ply + 1, false);
            if score >= target && !self.stopped {
                score = -self.node::<NonPv>(&child, -target, 1 - target, depth, ply + 1, !is_cut);
            }
            self.step_back();
            if self.stopped {
                return None;
            }
            best = best.max(Some(score));
            if score >= target {
                let (eval, was_pv) =
                    (hit.and_then(|hit| hit.eval), hit.is_some_and(|hit| hit.was_pv));
                let bound = Bound::Lower;
                let hit = Hit { mv: Some(mv), score, eval, depth: depth + 1, bound, was_pv };
                self.memory.table.store(self.key(), ply, hit);
                break;
            }
        }
        self.buffers.push(picker.into_buffer());
        // Where no capture comes into question, the rule has not been asked.
        let test = Test { rule: Rule::ProbCut, have: best?, need: target };
        self.fires(Some(test), facts.trend).then(|| prune::probcut_score(test, facts.beta))
    }
}
