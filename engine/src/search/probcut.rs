//! ProbCut (Michael Buro, 1994): where a capture beats beta by a margin in a shallower search, the
//! full search would most probably beat beta.

use super::conditions::TrendUse;
use super::node::NonPv;
use super::picker::Picker;
use super::prune::{NodeFacts, is_undecided};
use super::trend::{FULL_RATE, degree};
use super::tt::Hit;
use super::{Bound, Search};
use crate::board::Position;
use crate::observe::{Attempt, Observer, Rule, Test, Visit};
use crate::params;
use crate::types::{Move, Score};

/// What the node knows that the table is to keep.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known {
    /// The table's move.
    pub(super) mv: Option<Move>,
    /// Static evaluation without its correction.
    pub(super) eval: Option<Score>,
    pub(super) was_pv: bool,
}

/// The score that a capture must beat; none where the rule does not apply.
pub(super) fn target(facts: &NodeFacts, hit: Option<Hit>) -> Option<Score> {
    let target = test(facts, 0).need;
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

/// Whether a capture beats the raised beta with this score in a shallower search.
///
/// `beta + margin - improving_margin if improving`, which are the terms.
fn test(facts: &NodeFacts, score: Score) -> Test {
    let improving = degree(facts.trend, facts.uses.measure(TrendUse::ProbCut));
    let saved = params::probcut_improving_margin() * improving / FULL_RATE;
    Test::new(Rule::ProbCut, score, [facts.beta, params::probcut_margin(), -saved, 0])
}

/// The score of a node cut by ProbCut: the margin is not part of what was shown.
fn score_of(test: Test, beta: Score) -> Score {
    if is_undecided(test.have) { test.have - (test.need - beta) } else { test.have }
}

impl<O: Observer> Search<'_, O> {
    /// The score of the node, if a capture shows it to be above the target's beta.
    pub(super) fn probcut(
        &mut self,
        position: &Position,
        facts: &NodeFacts,
        target: Score,
        known: Known,
        ply: usize,
        is_cut: bool,
    ) -> Option<Score> {
        let depth = (facts.depth - params::probcut_reduction()).max(1);
        let mut picker = Picker::noisy(known.mv, self.take_buffer());
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
            let attempt = Attempt { mv: Some(mv), ..Attempt::default() };
            self.visits(Visit::ProbCut, attempt);
            let mut score = -self.quiescence(&child, -target, 1 - target, ply + 1, false);
            if score >= target && !self.stopped {
                self.visits(Visit::ProbCut, Attempt { depth, ..attempt });
                score = -self.node::<NonPv>(&child, -target, 1 - target, depth, ply + 1, !is_cut);
            }
            self.step_back();
            if self.stopped {
                return None;
            }
            best = best.max(Some(score));
            if score >= target {
                let Known { eval, was_pv, .. } = known;
                let bound = Bound::Lower;
                let hit = Hit { mv: Some(mv), score, eval, depth: depth + 1, bound, was_pv };
                self.memory.table.store(self.key(), ply, hit);
                break;
            }
        }
        self.buffers.push(picker.into_buffer());
        // Where no capture comes into question, the rule has not been asked.
        let test = test(facts, best?);
        let rules = self.stack[ply].conditions.rules;
        self.fires(rules, Some(test), facts.trend).then(|| score_of(test, facts.beta))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::observe::Trend;
    use crate::search::TrendUses;
    use crate::types::MATE_IN_MAX;

    const RISING: Trend = Trend { improvement: Some(30), improving: true, rate: FULL_RATE };
    const FALLING: Trend = Trend { improvement: Some(-30), improving: false, rate: 0 };

    #[test]
    fn asks_less_when_improving_and_gives_no_more_than_was_shown() {
        let target = |trend| {
            test(&NodeFacts { depth: 6, beta: 40, eval: 0, trend, uses: TrendUses::ALL }, 0).need
        };
        assert!(target(RISING) < target(FALLING) && target(RISING) > 40);
        let test = Test::new(Rule::ProbCut, 300, [40, 210, 0, 0]);
        assert_eq!(score_of(test, 40), 90);
        let mate = Test { have: MATE_IN_MAX + 5, ..test };
        assert_eq!(score_of(mate, 40), MATE_IN_MAX + 5);
    }

    #[test]
    fn a_deep_enough_refutation_in_the_table_spares_the_question() {
        let facts = NodeFacts { depth: 8, beta: 40, eval: 0, trend: FALLING, uses: TrendUses::ALL };
        let beta = test(&facts, 0).need;
        let hit = |depth, score| {
            Some(Hit { mv: None, score, eval: None, depth, bound: Bound::Upper, was_pv: false })
        };
        assert_eq!(target(&facts, None), Some(beta));
        assert_eq!(target(&facts, hit(8, beta - 1)), None);
        assert_eq!(target(&facts, hit(2, beta - 1)), Some(beta));
        assert_eq!(target(&NodeFacts { depth: 2, ..facts }, None), None);
        assert_eq!(target(&NodeFacts { beta: MATE_IN_MAX, ..facts }, None), None);
    }
}
