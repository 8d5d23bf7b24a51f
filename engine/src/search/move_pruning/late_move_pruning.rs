//! Late-move pruning (LMP, move count pruning): once enough quiet moves have been searched, the
//! rest are pruned. An improving position searches up to twice as many.
//!
//! Formula: `quiets_searched >= (base + depth^2) / (2 - rate)`.
//! Source: dynamic improving as in Integral; the count as in Stockfish.
//! Worth: +36.0 ± 36.5 Elo at 1,000 nodes, +24.4 ± 32.4 at 0.1 s + 1 ms (300 games each, bench
//! 577353). Improving alone: +33.6 ± 10.2 at 1,000 nodes, +0.5 ± 11.9 at 20,000.

use super::MoveFacts;
use crate::observe::{Comparison, Rule};
use crate::param::params;
use crate::rule::rules;
use crate::search::improving::FULL_RATE;
use crate::search::switches::ImprovingUse;

params! {
    switches {
        /// Late-move pruning.
        late_move_pruning = 1;
        /// Late-move pruning in PV nodes, too.
        late_move_pruning_in_pv = 1;
    }
    values {
        /// Improving in late-move pruning: 0 off, 1 flag, 2 rate, 3 value.
        improving_in_late_move_pruning = 2 in 0..=3 step 1;
        /// Late-move pruning: deepest node, in plies.
        late_move_pruning_depth = 10 in 3..=14 step 1;
        /// Late-move pruning: quiet moves searched at depth 0, before the rate applies.
        late_move_pruning_base = 4 in 1..=10 step 1;
    }
}

rules! {
    /// Enough quiet moves have been searched at this depth.
    LATE_MOVE_PRUNING "lateMovePruning" {
        label: "Late-move pruning",
        brief: "late-move pruning",
        letters: "LMP",
        scope: SingleMove,
        family: LateMove,
        value: "quiet moves searched",
    }
    THRESHOLD: fn threshold(facts: &MoveFacts) in Moves {
        base "always" = params::late_move_pruning_base();
        depth_squared "margin" by DepthSquared = facts.depth * facts.depth;
        improving "improving factor" by ImprovingFactor = -missing_moves(facts);
    }
}

/// Quiet moves that are missing to the number at the full rate: half of it where the rate is 0.
fn missing_moves(facts: &MoveFacts) -> i32 {
    let chosen = params::improving_in_late_move_pruning();
    let factor = facts.uses.factor(ImprovingUse::LateMovePruning, chosen, facts.improving);
    let most = params::late_move_pruning_base() + facts.depth * facts.depth;
    most - most * FULL_RATE / (2 * FULL_RATE - factor)
}

/// The comparison for a quiet move, where the node is shallow enough and not in check.
pub(in crate::search) fn comparison(facts: &MoveFacts, is_pv: bool) -> Option<Comparison> {
    if !params::late_move_pruning()
        || !facts.is_quiet
        || is_pv && !params::late_move_pruning_in_pv()
        || facts.depth > params::late_move_pruning_depth()
        || facts.eval.is_none()
    {
        return None;
    }
    Some(Comparison::new(Rule::LATE_MOVE_PRUNING, facts.quiets_searched, threshold(facts)))
}

#[cfg(test)]
mod tests {
    use super::super::test_moves::{IMPROVING, WORSENING, quiet};
    use super::*;

    #[test]
    fn moves_are_pruned_later_at_depth_and_when_improving() {
        let threshold = |depth, improving| {
            comparison(&quiet(depth, 0, improving), false).expect("shallow enough").threshold
        };
        for depth in 1..params::late_move_pruning_depth() {
            assert!(threshold(depth, WORSENING) < threshold(depth + 1, WORSENING));
            assert!(threshold(depth, WORSENING) < threshold(depth, IMPROVING));
        }
    }

    #[test]
    fn it_fires_at_its_count_and_not_one_before() {
        let fires = |facts| comparison(&facts, false).is_some_and(Comparison::fires);
        let at = comparison(&quiet(4, 0, WORSENING), false).expect("shallow enough").threshold;
        assert!(fires(quiet(4, at, WORSENING)) && !fires(quiet(4, at - 1, WORSENING)));
    }

    #[test]
    fn captures_deep_nodes_and_nodes_in_check_are_left_alone() {
        let deep = quiet(params::late_move_pruning_depth() + 1, 99, WORSENING);
        assert_eq!(comparison(&deep, false), None);
        let shallow = quiet(4, 99, WORSENING);
        assert_eq!(comparison(&MoveFacts { eval: None, ..shallow }, false), None);
        assert_eq!(comparison(&MoveFacts { is_quiet: false, ..shallow }, false), None);
    }
}
