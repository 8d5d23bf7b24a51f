//! ProbCut: where a capture beats beta by a margin in a reduced search, a full search would most
//! probably fail high. An improving position needs a smaller margin.
//!
//! Formula: `score >= beta + margin - improving_margin * improving`, by quiescence and then by a
//! search reduced by `probcut_reduction` plies.
//! Source: Michael Buro, 1994; with quiescence first as in Stockfish.
//! Stays (`probcut`): with it a depth takes fewer nodes and less time (docs/ablation.md).
//! Stays (`improving_in_probcut`): the uses of improving together gain
//! (docs/decisions/improving.md).

use super::Node;
use crate::observe::{Comparison, Observer, Rule, SearchedMove, Visit};
use crate::param::params;
use crate::rule::rules;
use crate::search::improving::{FULL_RATE, ImprovingUse};
use crate::search::node::NonPv;
use crate::search::picker::Picker;
use crate::search::state::Search;
use crate::search::tt::TtHit;
use espalier_chess::board::Position;
use espalier_chess::types::{Bound, Score, is_undecided};

params! {
    switches {
        /// ProbCut.
        probcut = 1;
    }
    values {
        /// Improving in ProbCut: 0 off, 1 flag, 2 rate, 3 value.
        improving_in_probcut = 1 in 0..=3 step 1;
        /// ProbCut: shallowest node, in plies.
        probcut_depth = 5 in 3..=10 step 1;
        /// ProbCut: centipawns above beta that a capture must reach.
        probcut_margin = 190 in 80..=500 step 20;
        /// ProbCut: centipawns off the margin when improving.
        probcut_improving_margin = 24 in 0..=200 step 10;
        /// ProbCut: reduction of the search, in plies.
        probcut_reduction = 4 in 2..=6 step 1;
    }
}

rules! {
    /// A capture beats beta by a margin in a reduced search.
    PROBCUT "probCut" {
        label: "ProbCut",
        brief: "ProbCut",
        letters: "PRB",
        scope: WholeNode,
        family: TestSearch,
        value: "score of the best capture",
        switch: probcut,
    }
    THRESHOLD: fn threshold(node: &Node) in Centipawns {
        beta "beta" by Start = node.beta;
        margin "always" = params::probcut_margin();
        improving "improving" by Improving = -improving_margin(node);
    }
}

/// Centipawns that improving takes off the margin.
fn improving_margin(node: &Node) -> Score {
    let factor = node.switches.improving_factor(ImprovingUse::ProbCut, node.improving);
    params::probcut_improving_margin() * factor / FULL_RATE
}

/// Whether a capture with this score beats the raised beta.
fn probcut(node: &Node, score: Score) -> Comparison {
    Comparison::new(Rule::PROBCUT, score, threshold(node))
}

/// The raised beta; none where ProbCut is not tried: too shallow, mate scores, or a TT score below
/// it from a search as deep, whatever its bound.
fn raised_beta(node: &Node) -> Option<Score> {
    let raised = threshold(node).sum();
    let refuted = node.hit.is_some_and(|hit| {
        hit.depth > node.depth - params::probcut_reduction() && hit.score < raised
    });
    (node.switches.has(Rule::PROBCUT)
        && node.depth >= params::probcut_depth()
        && is_undecided(raised)
        && is_undecided(node.beta)
        && !refuted)
        .then_some(raised)
}

/// The score returned: the margin is not part of what was shown.
fn fail_high_score(comparison: Comparison, beta: Score) -> Score {
    let score = comparison.value;
    if is_undecided(score) { score - (comparison.threshold - beta) } else { score }
}

impl<O: Observer> Search<'_, O> {
    /// The score of the node, if a capture beats the raised beta. Means nothing once the search is
    /// stopped.
    pub(in crate::search) fn probcut(&mut self, position: &Position, node: &Node) -> Option<Score> {
        let raised = raised_beta(node)?;
        let hit = node.hit;
        let depth = (node.depth - params::probcut_reduction()).max(1);
        let ply = node.ply;
        let mut picker = Picker::noisy(hit.and_then(|hit| hit.mv), self.take_buffer());
        let mut best = None;
        while let Some(picked) = picker.next(position, &self.memory.histories) {
            let mv = picked.mv;
            if picker.is_losing() {
                break;
            }
            if !position.see_at_least(mv, raised - node.eval) {
                continue;
            }
            let mut child = position.clone();
            child.play(mv);
            self.step_to(position, &child, ply, Some(picked));
            let searched = SearchedMove { mv: Some(mv), ..SearchedMove::default() };
            self.tell_visit(Visit::ProbCut, searched);
            let mut score = -self.quiescence(&child, -raised, 1 - raised, ply + 1);
            if score >= raised && !self.stopped {
                self.tell_visit(Visit::ProbCut, SearchedMove { depth, ..searched });
                let (alpha, beta) = (-raised, 1 - raised);
                score = -self.search::<NonPv>(&child, alpha, beta, depth, ply + 1, !node.is_cut);
            }
            self.step_back();
            if self.stopped {
                break;
            }
            best = best.max(Some(score));
            if score >= raised {
                let hit = TtHit {
                    mv: Some(mv),
                    score,
                    eval: Some(node.raw_eval),
                    depth: depth + 1,
                    bound: Bound::Lower,
                    tt_pv: hit.is_some_and(|hit| hit.tt_pv),
                };
                self.memory.shared.tt.store(self.key(), ply, hit);
                break;
            }
        }
        self.buffers.push(picker.into_buffer());
        if self.stopped {
            return Some(0);
        }
        // Where no capture comes into question, nothing has been compared.
        let comparison = probcut(node, best?);
        self.prunes(Some(comparison), node.improving)
            .then(|| fail_high_score(comparison, node.beta))
    }
}

#[cfg(test)]
mod tests {
    use super::super::test_nodes::{IMPROVING, WORSENING, node};
    use super::*;
    use crate::rules::Terms;
    use crate::search::Switches;
    use espalier_chess::types::MATE_IN_MAX;

    #[test]
    fn it_asks_less_when_improving_and_returns_no_more_than_was_shown() {
        let raised = |improving| probcut(&node(6, 0, improving), 0).threshold;
        assert!(raised(IMPROVING) < raised(WORSENING) && raised(IMPROVING) > 40);
        let comparison = Comparison::new(Rule::PROBCUT, 300, Terms::new([40, 210]));
        assert_eq!(fail_high_score(comparison, 40), 90);
        let mate = Comparison { value: MATE_IN_MAX + 5, ..comparison };
        assert_eq!(fail_high_score(mate, 40), MATE_IN_MAX + 5);
    }

    #[test]
    fn improving_changes_nothing_where_its_use_is_turned_off() {
        let switches = Switches::SHIPPED.without(ImprovingUse::ProbCut);
        let [one, other] = [IMPROVING, WORSENING]
            .map(|improving| probcut(&Node { switches, ..node(6, 0, improving) }, 0));
        assert_eq!(one, other);
    }

    #[test]
    fn a_deep_enough_tt_score_below_the_raised_beta_prevents_it() {
        let node = node(8, 0, WORSENING);
        let beta = probcut(&node, 0).threshold;
        let hit = |depth, score| {
            Some(TtHit { mv: None, score, eval: None, depth, bound: Bound::Upper, tt_pv: false })
        };
        assert_eq!(raised_beta(&node), Some(beta));
        assert_eq!(raised_beta(&Node { hit: hit(8, beta - 1), ..node }), None);
        assert_eq!(raised_beta(&Node { hit: hit(2, beta - 1), ..node }), Some(beta));
        assert_eq!(raised_beta(&Node { depth: 2, ..node }), None);
        assert_eq!(raised_beta(&Node { beta: MATE_IN_MAX, ..node }), None);
    }
}
