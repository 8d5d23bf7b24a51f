//! Futility pruning: a quiet move is pruned where static eval and a margin stay below alpha at the
//! depth left. Direct checks are spared: they force the reply, and the static eval says little of
//! them.
//!
//! Formula: `alpha >= eval + base + reduced_depth * per_ply`.
//! Source: Jonathan Schaeffer 1986, Ernst Heinz 1998; by LMR depth as in Stockfish.
//! Worth: +31.4 ± 31.3 Elo at 0.1 s + 1 ms, -8.1 ± 32.7 at 1,000 nodes (300 games each, bench
//! 577353).

use super::MoveFacts;
use crate::board::Position;
use crate::observe::{Comparison, Rule};
use crate::param::params;
use crate::rule::rules;
use crate::search::picker::Picker;
use crate::types::{Move, Score, is_undecided};

params! {
    switches {
        /// Futility pruning of quiet moves.
        futility = 1;
        /// Futility pruning spares quiet moves that give check.
        futility_spares_checks = 1;
    }
    values {
        /// Futility: largest depth after LMR, in plies.
        futility_depth = 9 in 2..=14 step 1;
        /// Futility: centipawns of margin at depth 0.
        futility_base = 93 in 20..=400 step 20;
        /// Futility: centipawns of margin per ply.
        futility_per_ply = 111 in 20..=200 step 10;
    }
}

rules! {
    /// The static eval plus a margin does not reach alpha: quiet moves are pruned.
    FUTILITY "futility" {
        label: "Futility",
        brief: "futility",
        letters: "FUT",
        scope: SingleMove,
        family: StaticEval,
        value: "alpha",
    }
    THRESHOLD: fn threshold(eval: Score, facts: &MoveFacts) in Centipawns {
        eval "static eval" by Start = eval;
        base "always" = params::futility_base();
        margin "margin" by ReducedDepth = facts.reduced_depth * params::futility_per_ply();
    }
}

/// The comparison for a quiet move, where it would be searched shallowly, out of check.
pub(in crate::search) fn comparison(
    position: &Position,
    mv: Move,
    facts: &MoveFacts,
) -> Option<Comparison> {
    let eval = facts.eval?;
    if !params::futility()
        || !facts.is_quiet
        || facts.reduced_depth > params::futility_depth()
        || !is_undecided(facts.alpha)
    {
        return None;
    }
    let comparison = Comparison::new(Rule::FUTILITY, facts.alpha, threshold(eval, facts));
    (!(comparison.fires() && is_spared(position, mv))).then_some(comparison)
}

/// Whether a move that gives check is spared.
pub(crate) fn is_spared(position: &Position, mv: Move) -> bool {
    params::futility_spares_checks() && position.checking_squares().contain(position, mv)
}

/// Prunes the quiet moves still to come together with one that is futile: they share its margin or
/// have a smaller one.
pub(in crate::search) fn prune_the_rest(picker: &mut Picker, position: &Position) {
    if params::futility_spares_checks() {
        picker.skip_quiets_without_check(position);
    } else {
        picker.skip_quiets();
    }
}

#[cfg(test)]
mod tests {
    use super::super::test_moves::{WORSENING, quiet};
    use super::*;
    use crate::types::{MATE_IN_MAX, Score};

    const ROOK: &str = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1";

    fn compare(uci: &str, facts: MoveFacts) -> Option<Comparison> {
        let position: Position = ROOK.parse().expect("legal");
        comparison(&position, position.parse_uci(uci).expect("legal"), &facts)
    }

    fn at(reduced_depth: i32, alpha: Score) -> MoveFacts {
        MoveFacts { reduced_depth, alpha, ..quiet(8, 3, WORSENING) }
    }

    #[test]
    fn it_fires_at_its_margin_which_grows_with_depth() {
        let compare = |facts| compare("a1a7", facts);
        let threshold = |depth| compare(at(depth, 0)).expect("shallow enough").threshold;
        for depth in 0..params::futility_depth() {
            assert!(threshold(depth) < threshold(depth + 1));
            assert!(compare(at(depth, threshold(depth))).is_some_and(Comparison::fires));
            assert!(!compare(at(depth, threshold(depth) - 1)).is_some_and(Comparison::fires));
        }
    }

    #[test]
    fn deep_searches_mate_scores_and_nodes_in_check_are_left_alone() {
        assert_eq!(compare("a1a7", at(params::futility_depth() + 1, 5000)), None);
        assert_eq!(compare("a1a7", at(1, MATE_IN_MAX)), None);
        assert_eq!(compare("a1a7", MoveFacts { eval: None, ..at(1, 5000) }), None);
        assert_eq!(compare("a1a7", MoveFacts { is_quiet: false, ..at(1, 5000) }), None);
    }

    #[test]
    fn quiet_checks_are_spared() {
        assert!(compare("a1a7", at(1, 5000)).is_some_and(Comparison::fires));
        assert_eq!(compare("a1a8", at(1, 5000)), None);
    }
}
