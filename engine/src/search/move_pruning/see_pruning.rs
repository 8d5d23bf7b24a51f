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
use crate::types::Move;

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

/// The comparison, where the node is shallow enough.
///
/// SEE is only asked whether the loss is beyond the limit: the value is the limit or a centipawn
/// more. Terms: the limit, and the centipawn beyond.
pub(in crate::search) fn comparison(
    position: &Position,
    mv: Move,
    facts: &MoveFacts,
) -> Option<Comparison> {
    if !params::see_pruning() || facts.depth > params::see_pruning_depth() {
        return None;
    }
    let (rule, limit) = if facts.is_quiet {
        let depth = facts.reduced_depth;
        (Rule::QuietSee, depth * depth * params::see_pruning_quiet())
    } else {
        (Rule::NoisySee, facts.depth * params::see_pruning_noisy())
    };
    let loss = if position.see_at_least(mv, -limit) { limit } else { limit + 1 };
    Some(Comparison::new(rule, loss, [limit, 1, 0, 0]))
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
