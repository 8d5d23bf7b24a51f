//! History pruning: a quiet move whose history score is bad enough is pruned at low depth.
//!
//! Formula: `-history >= depth * per_ply`.
//! Source: continuation-history pruning as in Stockfish and Ethereal.
//! Worth: +4.6 ± 32.0 Elo at 0.1 s + 1 ms, -11.6 ± 34.7 at 1,000 nodes (300 games each, bench
//! 577353).

use super::MoveFacts;
use crate::observe::{Comparison, Rule};
use crate::param::params;
use crate::rule::rules;

params! {
    switches {
        /// History pruning of quiet moves.
        history_pruning = 1;
    }
    values {
        /// History pruning: largest depth after LMR, in plies.
        history_pruning_depth = 2 in 1..=10 step 1;
        /// History pruning: history score below zero per ply of depth.
        history_pruning_per_ply = 1679 in 500..=8000 step 250;
    }
}

rules! {
    /// A quiet move with a bad history score is pruned.
    HISTORY "history" {
        label: "History pruning",
        brief: "history",
        letters: "HIS",
        scope: SingleMove,
        family: LateMove,
        value: "history score, negated",
    }
    THRESHOLD: fn threshold(facts: &MoveFacts) in HistoryPoints {
        bound "margin" by Depth = facts.depth * params::history_pruning_per_ply();
    }
}

/// The comparison for a quiet move, where it would be searched shallowly.
pub(in crate::search) fn comparison(facts: &MoveFacts) -> Option<Comparison> {
    if !params::history_pruning()
        || !facts.is_quiet
        || facts.reduced_depth > params::history_pruning_depth()
    {
        return None;
    }
    Some(Comparison::new(Rule::HISTORY, -facts.history, threshold(facts)))
}

#[cfg(test)]
mod tests {
    use super::super::test_moves::{WORSENING, quiet};
    use super::*;

    #[test]
    fn a_bad_history_prunes_and_must_be_worse_at_depth() {
        let facts = |depth, history| MoveFacts { history, ..quiet(depth, 3, WORSENING) };
        let fires = |facts| comparison(&facts).is_some_and(Comparison::fires);
        for depth in 1..params::history_pruning_depth() {
            let bound = comparison(&facts(depth, 0)).expect("shallow enough").threshold;
            assert!(fires(facts(depth, -bound)));
            assert!(!fires(facts(depth, 1 - bound)));
            assert!(!fires(facts(depth + 1, -bound)));
        }
        let deep = facts(params::history_pruning_depth() + 1, -100_000);
        assert_eq!(comparison(&deep), None);
    }
}
