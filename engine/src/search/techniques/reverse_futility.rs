//! Reverse futility pruning (static null move): a node whose static eval is a margin above beta
//! fails high without a search. An improving position needs a smaller margin, and so does one in which
//! the opponent's last move lost something (opponent worsening).
//!
//! Formula: `eval >= beta + depth * (per_ply - improving_per_ply * improving) - opponent_worsening`.
//! Source: Heinz's futility pruning turned around; improving and opponent worsening as in Stockfish.
//! Stays (`improving_in_reverse_futility`): it gains at 1,000 nodes, and the uses of improving
//! together do.
//! Stays (`reverse_futility_opponent_worsening`): one of four that gained together: +10.4 ± 5.9 Elo
//! (docs/decisions/search-ideas.md).

use super::Node;
use crate::observe::{Comparison, Observer, Rule};
use crate::param::params;
use crate::rule::rules;
use crate::search::improving::{FULL_RATE, ImprovingUse};
use crate::search::state::Search;
use espalier_chess::types::{Score, is_undecided};

params! {
    switches {
        /// Reverse futility.
        reverse_futility = 1;
    }
    values {
        /// Improving in reverse futility: 0 off, 1 flag, 2 rate, 3 value.
        improving_in_reverse_futility = 1 in 0..=3 step 1;
        /// Reverse futility: deepest node, in plies.
        reverse_futility_depth = 8 in 3..=14 step 1;
        /// Reverse futility: centipawns of margin per ply.
        reverse_futility_per_ply = 80 in 20..=200 step 8;
        /// Reverse futility: centipawns per ply off the margin when improving.
        reverse_futility_improving_per_ply = 37 in 0..=100 step 5;
        /// Reverse futility: centipawns off the margin when the opponent is worsening.
        reverse_futility_opponent_worsening = 20 in 0..=60 step 10;
        /// Reverse futility: share of the excess over the margin in the score, in 1/1024.
        reverse_futility_trust = 1024 in 0..=1024 step 128;
    }
}

rules! {
    /// The static eval exceeds beta by a margin: the node fails high without a search.
    REVERSE_FUTILITY "reverseFutility" {
        label: "Reverse futility",
        brief: "reverse futility",
        letters: "RFP",
        scope: WholeNode,
        family: StaticEval,
        value: "static eval, or the TT score",
        switch: reverse_futility,
    }
    THRESHOLD: fn threshold(node: &Node, is_worsening: bool) in Centipawns {
        beta "beta" by Start = node.beta;
        margin "margin" by Depth = node.depth * params::reverse_futility_per_ply();
        improving "improving" by Improving = -node.depth * improving_per_ply(node);
        opponent_worsening "opponent worsening" = -opponent_worsening(is_worsening);
    }
}

/// Centipawns per ply that improving takes off the margin.
fn improving_per_ply(node: &Node) -> Score {
    let factor = node.switches.improving_factor(ImprovingUse::ReverseFutility, node.improving);
    params::reverse_futility_improving_per_ply() * factor / FULL_RATE
}

/// Centipawns that an opponent whose last move lost something takes off the margin.
fn opponent_worsening(is_worsening: bool) -> Score {
    if is_worsening { params::reverse_futility_opponent_worsening() } else { 0 }
}

/// The comparison, where the node is shallow enough and beta is not a mate score.
fn reverse_futility(node: &Node, is_worsening: bool) -> Option<Comparison> {
    if !node.switches.has(Rule::REVERSE_FUTILITY)
        || node.depth > params::reverse_futility_depth()
        || !is_undecided(node.beta)
    {
        return None;
    }
    let threshold = threshold(node, is_worsening);
    Some(Comparison::new(Rule::REVERSE_FUTILITY, node.eval, threshold))
}

/// The score returned: beta and a share of the excess over the threshold.
fn fail_high_score(comparison: Comparison, beta: Score) -> Score {
    beta + comparison.excess() * params::reverse_futility_trust() / 1024
}

impl<O: Observer> Search<'_, O> {
    /// The score of the node, if it is pruned.
    pub(in crate::search) fn reverse_futility(&mut self, node: &Node) -> Option<Score> {
        // While a null move is verified, the verification has to search.
        if node.ply < self.null_moves_from {
            return None;
        }
        let is_worsening = self.stack.is_opponent_worsening(node.static_eval, node.ply);
        let comparison = reverse_futility(node, is_worsening)?;
        self.prunes(Some(comparison), node.improving)
            .then(|| fail_high_score(comparison, node.beta))
    }
}

#[cfg(test)]
mod tests {
    use super::super::test_nodes::{IMPROVING, WORSENING, node};
    use super::*;
    use crate::search::Switches;
    use espalier_chess::types::MATE_IN_MAX;

    #[test]
    fn it_cuts_at_its_margin_and_not_one_below() {
        for improving in [IMPROVING, WORSENING] {
            let at =
                reverse_futility(&node(3, 0, improving), false).expect("shallow enough").threshold;
            let cuts = |eval| {
                reverse_futility(&node(3, eval, improving), false).is_some_and(Comparison::cuts)
            };
            assert!(cuts(at) && !cuts(at - 1));
        }
    }

    #[test]
    fn the_margin_grows_with_depth_and_is_smaller_when_improving() {
        let threshold = |depth, improving| {
            reverse_futility(&node(depth, 0, improving), false).expect("shallow enough").threshold
        };
        for depth in 1..params::reverse_futility_depth() {
            assert!(threshold(depth, WORSENING) < threshold(depth + 1, WORSENING));
            assert!(threshold(depth, IMPROVING) < threshold(depth, WORSENING));
        }
    }

    #[test]
    fn the_margin_is_smaller_when_the_opponent_is_worsening_and_still_one() {
        for depth in 1..=params::reverse_futility_depth() {
            for improving in [IMPROVING, WORSENING] {
                let node = node(depth, 0, improving);
                let [plain, worsening] = [false, true]
                    .map(|is| reverse_futility(&node, is).expect("shallow enough").threshold);
                assert!(40 < worsening && worsening < plain);
            }
        }
    }

    #[test]
    fn improving_changes_nothing_where_its_use_is_turned_off() {
        let switches = Switches::SHIPPED.without(ImprovingUse::ReverseFutility);
        let [one, other] = [IMPROVING, WORSENING]
            .map(|improving| reverse_futility(&Node { switches, ..node(4, 0, improving) }, false));
        assert!(one.is_some() && one == other);
    }

    #[test]
    fn it_is_not_asked_where_it_is_turned_off() {
        let switches = Switches::SHIPPED.without(Rule::REVERSE_FUTILITY);
        let node = Node { switches, ..node(1, 5000, IMPROVING) };
        assert_eq!(reverse_futility(&node, false), None);
    }

    #[test]
    fn mate_scores_and_deep_nodes_are_left_alone() {
        let decided = Node { beta: MATE_IN_MAX, ..node(1, 5000, WORSENING) };
        assert_eq!(reverse_futility(&decided, false), None);
        let deep = node(params::reverse_futility_depth() + 1, 5000, IMPROVING);
        assert_eq!(reverse_futility(&deep, false), None);
    }
}
