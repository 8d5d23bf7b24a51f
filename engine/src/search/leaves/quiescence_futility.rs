//! Futility pruning in quiescence (delta pruning): a capture is pruned where static eval, a margin
//! and what it wins stay below alpha. Captures that give direct check are spared: they may mate.
//!
//! Formula: `alpha >= eval + margin + gain`, the gain by SEE: the whole capture or nothing.
//! Source: delta pruning; SEE instead of the victim's value as in Stockfish.
//! Worth: +36.0 ± 28.2 Elo at 0.1 s + 1 ms, -1.2 ± 36.1 at 1,000 nodes (300 games each, bench
//! 577353).

use crate::board::Position;
use crate::observe::{Comparison, Rule};
use crate::param::params;
use crate::rule::rules;
use crate::types::{Move, Score, is_undecided};

params! {
    switches {
        /// Quiescence: futility pruning of captures.
        quiescence_futility = 1;
        /// Futility in quiescence spares captures that give check.
        quiescence_futility_spares_checks = 1;
    }
    values {
        /// Quiescence: centipawns of margin for futility pruning.
        quiescence_futility_margin = 183 in 50..=500 step 25;
    }
}

rules! {
    /// In quiescence, a capture wins too little material to reach alpha.
    QUIESCENCE_FUTILITY "quiescenceFutility" {
        label: "Futility in quiescence",
        brief: "wins too little",
        letters: "QFP",
        scope: SingleMove,
        family: StaticEval,
        value: "alpha",
    }
    THRESHOLD: fn threshold(eval: Score, gain: Score) in Centipawns {
        eval "static eval" by Start = eval;
        margin "always" = params::quiescence_futility_margin();
        gain "the capture wins" = gain;
    }
}

/// The comparison, where alpha is beyond the margin and no mate score.
pub(super) fn comparison(
    position: &Position,
    mv: Move,
    eval: Score,
    alpha: Score,
) -> Option<Comparison> {
    let margin = params::quiescence_futility_margin();
    if !params::quiescence_futility() || alpha < eval + margin || !is_undecided(alpha) {
        return None;
    }
    let gain = if position.see_at_least(mv, 1) { position.gain_of(mv) } else { 0 };
    let comparison = Comparison::new(Rule::QUIESCENCE_FUTILITY, alpha, threshold(eval, gain));
    (!(comparison.fires() && is_spared(position, mv))).then_some(comparison)
}

/// Whether a capture that gives check is spared.
fn is_spared(position: &Position, mv: Move) -> bool {
    params::quiescence_futility_spares_checks() && position.checking_squares().contain(position, mv)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::MATE_IN_MAX;

    fn compare(fen: &str, uci: &str, alpha: Score) -> Option<Comparison> {
        let position: Position = fen.parse().expect("legal");
        comparison(&position, position.parse_uci(uci).expect("legal"), 0, alpha)
    }

    #[test]
    fn captures_that_win_too_little_are_pruned() {
        let margin = params::quiescence_futility_margin();
        // Taking a guarded pawn with the queen wins nothing; an unguarded rook is worth its value.
        let guarded = "7k/p7/1p6/8/8/1Q6/8/4K3 w - - 0 1";
        assert_eq!(compare(guarded, "b3b6", 2000).map(|it| it.threshold), Some(margin));
        let hanging = "4k3/8/8/r7/8/8/8/R3K3 w - - 0 1";
        assert_eq!(compare(hanging, "a1a5", 2000).map(|it| it.threshold), Some(margin + 500));
        assert_eq!(compare(hanging, "a1a5", 0), None);
        assert_eq!(compare(hanging, "a1a5", MATE_IN_MAX), None);
    }

    #[test]
    fn captures_that_give_check_are_spared() {
        let far_below = 2000;
        assert_eq!(compare("n3k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", far_below), None);
        let quiet = compare("4k3/8/8/8/n7/8/8/R3K3 w - - 0 1", "a1a4", far_below);
        assert!(quiet.is_some_and(Comparison::fires));
    }
}
