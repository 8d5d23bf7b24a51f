//! SEE pruning: a move that loses too much material on its target square is pruned. The loss
//! allowed grows with the depth left: for quiet moves that after LMR, for captures the whole.
//!
//! Formula: quiet `see < -quiet * reduced_depth^2`, noisy `see < -noisy * depth`.
//! Source: SEE pruning as in Stockfish and Ethereal.
//! Worth: +37.2 ± 29.9 Elo at 0.1 s + 1 ms, +29.0 ± 34.8 at 1,000 nodes (300 games each, bench
//! 577353).

use super::MoveFacts;
use crate::board::Position;
use crate::observe::{Comparison, Rule};
use crate::param::params;
use crate::rule::rules;
use crate::types::{Move, Score};

params! {
    switches {
        /// SEE pruning of moves that lose material.
        see_pruning = 1;
    }
    values {
        /// SEE pruning: deepest node, in plies.
        see_pruning_depth = 9 in 3..=16 step 1;
        /// SEE pruning: centipawns a quiet move may lose, per ply of reduced depth squared.
        see_pruning_quiet = 40 in 5..=60 step 5;
        /// SEE pruning: centipawns a capture may lose, per ply of depth.
        see_pruning_noisy = 119 in 30..=200 step 10;
    }
}

rules! {
    /// A quiet move loses more on its target square than its depth allows.
    QUIET_SEE "quietSee" {
        label: "SEE, quiet moves",
        brief: "loses material",
        letters: "SEE",
        scope: SingleMove,
        family: Material,
        value: "what it loses by SEE, as far as asked",
    }
    QUIET_THRESHOLD: fn quiet_threshold(limit: Score) in Centipawns {
        limit "margin" by ReducedDepthSquared = limit;
        more "more than that" by Start = 1;
    }

    /// A capture or promotion loses more than its depth allows.
    NOISY_SEE "noisySee" {
        label: "SEE, captures",
        brief: "loses material",
        letters: "SEE",
        scope: SingleMove,
        family: Material,
        value: "what it loses by SEE, as far as asked",
    }
    NOISY_THRESHOLD: fn noisy_threshold(limit: Score) in Centipawns {
        limit "margin" by Depth = limit;
        more "more than that" by Start = 1;
    }
}

/// The comparison, where the node is shallow enough.
///
/// SEE is only asked whether the loss is beyond the limit: the value is the limit or a centipawn
/// more.
pub(in crate::search) fn comparison(
    position: &Position,
    mv: Move,
    facts: &MoveFacts,
) -> Option<Comparison> {
    if !params::see_pruning() || facts.depth > params::see_pruning_depth() {
        return None;
    }
    let loss = |limit: Score| if position.see_at_least(mv, -limit) { limit } else { limit + 1 };
    Some(if facts.is_quiet {
        let limit = facts.reduced_depth * facts.reduced_depth * params::see_pruning_quiet();
        Comparison::new(Rule::QUIET_SEE, loss(limit), quiet_threshold(limit))
    } else {
        let limit = facts.depth * params::see_pruning_noisy();
        Comparison::new(Rule::NOISY_SEE, loss(limit), noisy_threshold(limit))
    })
}

#[cfg(test)]
mod tests {
    use super::super::test_moves::{WORSENING, quiet};
    use super::*;

    #[test]
    fn moves_that_lose_material_are_pruned_until_the_depth_allows_them() {
        // The queen can take a guarded pawn or step where a pawn takes her.
        let fen = "4k3/3p4/4p3/8/8/1Q6/8/4K3 w - - 0 1";
        let position: Position = fen.parse().expect("legal");
        let fires = |uci: &str, is_quiet, depth| {
            let mv = position.parse_uci(uci).expect("legal");
            let facts = MoveFacts { is_quiet, ..quiet(depth, 3, WORSENING) };
            comparison(&position, mv, &facts).is_some_and(Comparison::fires)
        };
        assert!(fires("b3e6", false, 1) && fires("b3d5", true, 1));
        assert!(!fires("b3b4", true, 1) && !fires("b3b4", true, 8));
        let allowed = |uci, is_quiet| (1..40).any(|depth| !fires(uci, is_quiet, depth));
        assert!(allowed("b3e6", false) && allowed("b3d5", true));
    }
}
