//! The rules that leave single moves out, each a pure function over plain facts.

use super::conditions::{TrendUse, TrendUses};
use super::prune::is_undecided;
use super::trend::{FULL_RATE, degree};
use crate::board::Position;
use crate::observe::{Rule, Test, Trend};
use crate::params;
use crate::types::{Depth, Move, Score};

/// What the rules for single moves know.
#[derive(Clone, Copy, Debug)]
pub(super) struct MoveFacts {
    /// Plies left in the node.
    pub(super) depth: Depth,
    /// Plies the move would be searched, with its late-move reduction.
    pub(super) reduced_depth: Depth,
    pub(super) alpha: Score,
    /// Static evaluation of the node; none in check.
    pub(super) eval: Option<Score>,
    pub(super) trend: Trend,
    /// Where the trend counts.
    pub(super) uses: TrendUses,
    /// Quiet moves searched before this one.
    pub(super) quiets_tried: i32,
    /// History score of the move.
    pub(super) history: i32,
}

/// Late-move pruning: when this many quiet moves have been tried, the rest are hardly better.
///
/// `(base + depth^2) / (2 - rate)`: a position that has been improving gets up to twice as many.
///
/// Terms: base, depth^2, and what the division takes away, negative.
pub(super) fn late_move(facts: &MoveFacts) -> Option<Test> {
    let &MoveFacts { depth, quiets_tried, .. } = facts;
    if !params::late_move_pruning()
        || depth > params::late_move_pruning_depth()
        || facts.eval.is_none()
    {
        return None;
    }
    let (base, square) = (params::late_move_pruning_base(), depth * depth);
    let improving = degree(facts.trend, facts.uses.measure(TrendUse::LateMovePruning));
    let moves = (base + square) * FULL_RATE / (2 * FULL_RATE - improving);
    let terms = [base, square, moves - base - square, 0];
    Some(Test::new(Rule::LateMovePruning, quiets_tried, terms))
}

/// Futility: so far below alpha that no quiet move will reach it in the depth left.
///
/// `alpha >= eval + base + reduced_depth * per_ply`, which are the terms.
pub(super) fn futility(facts: &MoveFacts) -> Option<Test> {
    let eval = facts.eval?;
    if !params::futility()
        || facts.reduced_depth > params::futility_depth()
        || !is_undecided(facts.alpha)
    {
        return None;
    }
    let slope = facts.reduced_depth * params::futility_per_ply();
    Some(Test::new(Rule::Futility, facts.alpha, [eval, params::futility_base(), slope, 0]))
}

/// Whether futility passes over a move: a check forces its reply, so the static evaluation says
/// little of it.
pub(crate) fn futility_spares(position: &Position, mv: Move) -> bool {
    params::futility_spares_checks() && position.checking_squares().contain(position, mv)
}

/// History pruning: a quiet move that has done so badly elsewhere will not do better here.
///
/// `-history >= depth * per_ply`, which is the one term.
pub(super) fn history(facts: &MoveFacts) -> Option<Test> {
    if !params::history_pruning() || facts.reduced_depth > params::history_pruning_depth() {
        return None;
    }
    let need = facts.depth * params::history_pruning_per_ply();
    Some(Test::new(Rule::History, -facts.history, [need, 0, 0, 0]))
}

/// Exchange pruning: a move that loses this much on its square is hardly a good one. The limit
/// grows with the depth left, for quiet moves that of the reduced search, for captures the whole.
///
/// The exchange is only asked whether it loses as much as it takes; the [`Test`] says no more.
/// Terms: what may be lost at this depth, and the centipawn beyond.
pub(super) fn exchange(
    position: &Position,
    mv: Move,
    is_quiet: bool,
    facts: &MoveFacts,
) -> Option<Test> {
    if !params::exchange_pruning() || facts.depth > params::exchange_pruning_depth() {
        return None;
    }
    let (rule, limit) = if is_quiet {
        let depth = facts.reduced_depth;
        (Rule::QuietExchange, depth * depth * params::exchange_pruning_quiet())
    } else {
        (Rule::NoisyExchange, facts.depth * params::exchange_pruning_noisy())
    };
    let have = if position.see_at_least(mv, -limit) { limit } else { limit + 1 };
    Some(Test::new(rule, have, [limit, 1, 0, 0]))
}

/// Futility in quiescence: even with what the capture wins, if it wins anything, the side to move
/// stays below alpha.
///
/// `alpha >= eval + margin + gain`, which are the terms.
pub(super) fn quiescence_futility(
    position: &Position,
    mv: Move,
    eval: Score,
    alpha: Score,
) -> Option<Test> {
    let margin = params::quiescence_futility_margin();
    if !params::quiescence_futility() || alpha < eval + margin || !is_undecided(alpha) {
        return None;
    }
    let gain = if position.see_at_least(mv, 1) { position.gain_of(mv) } else { 0 };
    Some(Test::new(Rule::QuiescenceFutility, alpha, [eval, margin, gain, 0]))
}

/// Whether futility in quiescence passes over a capture: one that gives check may be mate.
pub(super) fn quiescence_futility_spares(position: &Position, mv: Move) -> bool {
    params::quiescence_futility_spares_checks() && position.checking_squares().contain(position, mv)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::MATE_IN_MAX;

    const IMPROVING: Trend = Trend { improvement: Some(30), improving: true, rate: FULL_RATE };
    const WORSENING: Trend = Trend { improvement: Some(-30), improving: false, rate: 0 };

    fn candidate(depth: Depth, quiets_tried: i32, trend: Trend) -> MoveFacts {
        let eval = Some(0);
        let uses = TrendUses::ALL;
        let (reduced_depth, alpha, history) = (depth, 40, 0);
        MoveFacts { depth, reduced_depth, alpha, eval, trend, uses, quiets_tried, history }
    }

    #[test]
    fn late_moves_are_pruned_later_at_depth_and_when_improving() {
        let need = |depth, trend| {
            late_move(&candidate(depth, 0, trend)).map(|test| test.need).expect("shallow enough")
        };
        for depth in 1..params::late_move_pruning_depth() {
            assert!(need(depth, WORSENING) < need(depth + 1, WORSENING));
            assert!(need(depth, WORSENING) < need(depth, IMPROVING));
        }
        let at = need(4, WORSENING);
        assert!(late_move(&candidate(4, at, WORSENING)).is_some_and(Test::fires));
        assert!(!late_move(&candidate(4, at - 1, WORSENING)).is_some_and(Test::fires));
        let deep = candidate(params::late_move_pruning_depth() + 1, 99, WORSENING);
        assert_eq!(late_move(&deep), None);
        assert_eq!(late_move(&MoveFacts { eval: None, ..candidate(4, 99, WORSENING) }), None);
    }

    #[test]
    fn a_bad_history_prunes_and_must_be_worse_at_depth() {
        let facts = |depth, history| MoveFacts { history, ..candidate(depth, 3, WORSENING) };
        for depth in 1..params::history_pruning_depth() {
            let need = super::history(&facts(depth, 0)).expect("shallow enough").need;
            assert!(super::history(&facts(depth, -need)).is_some_and(Test::fires));
            assert!(!super::history(&facts(depth, 1 - need)).is_some_and(Test::fires));
            assert!(!super::history(&facts(depth + 1, -need)).is_some_and(Test::fires));
        }
        let deep = facts(params::history_pruning_depth() + 1, -100_000);
        assert_eq!(super::history(&deep), None);
    }

    #[test]
    fn moves_that_lose_material_are_pruned_until_the_depth_allows_them() {
        // The queen can take a guarded pawn or step where a pawn takes her.
        let fen = "4k3/3p4/4p3/8/8/1Q6/8/4K3 w - - 0 1";
        let position: Position = fen.parse().expect("legal");
        let fires = |uci: &str, is_quiet, depth| {
            let mv = position.parse_uci(uci).expect("legal");
            let facts = candidate(depth, 3, WORSENING);
            exchange(&position, mv, is_quiet, &facts).is_some_and(Test::fires)
        };
        assert!(fires("b3e6", false, 1) && fires("b3d5", true, 1));
        assert!(!fires("b3b4", true, 1) && !fires("b3b4", true, 8));
        let allowed = |uci, is_quiet| (1..40).any(|depth| !fires(uci, is_quiet, depth));
        assert!(allowed("b3e6", false) && allowed("b3d5", true));
    }

    #[test]
    fn captures_that_win_too_little_are_futile_in_quiescence() {
        let fen = "4k3/3p4/4p3/r7/8/1Q6/1R6/4K3 w - - 0 1";
        let position: Position = fen.parse().expect("legal");
        let need = |uci| {
            let mv = position.parse_uci(uci).expect("legal");
            quiescence_futility(&position, mv, 0, 2000).expect("far below alpha").need
        };
        // Taking a guarded pawn with the queen wins nothing; a rook on the rim is worth its value.
        assert_eq!(need("b3e6"), params::quiescence_futility_margin());
        let position: Position = "4k3/8/8/r7/8/8/8/R3K3 w - - 0 1".parse().expect("legal");
        let takes = position.parse_uci("a1a5").expect("legal");
        let test = quiescence_futility(&position, takes, 0, 2000).expect("far below alpha");
        assert_eq!(test.need, params::quiescence_futility_margin() + 500);
        assert_eq!(quiescence_futility(&position, takes, 0, 0), None);
        assert_eq!(quiescence_futility(&position, takes, 0, MATE_IN_MAX), None);
    }

    #[test]
    fn futility_passes_over_quiet_checks() {
        let position: Position = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1".parse().expect("legal");
        let spares = |uci| futility_spares(&position, position.parse_uci(uci).expect("legal"));
        assert!(spares("a1a8") && !spares("a1a7"));
    }

    #[test]
    fn futility_in_quiescence_passes_over_captures_that_give_check() {
        let spares = |fen: &str, uci| {
            let position: Position = fen.parse().expect("legal");
            quiescence_futility_spares(&position, position.parse_uci(uci).expect("legal"))
        };
        assert!(spares("n3k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a8"));
        assert!(!spares("4k3/8/8/8/n7/8/8/R3K3 w - - 0 1", "a1a4"));
    }

    #[test]
    fn futility_fires_at_its_margin_and_needs_more_with_depth() {
        let test = |reduced_depth, alpha| {
            futility(&MoveFacts { reduced_depth, alpha, ..candidate(8, 3, WORSENING) })
        };
        let need = |reduced_depth| test(reduced_depth, 0).expect("shallow enough").need;
        for depth in 0..params::futility_depth() {
            assert!(need(depth) < need(depth + 1));
            assert!(test(depth, need(depth)).is_some_and(Test::fires));
            assert!(!test(depth, need(depth) - 1).is_some_and(Test::fires));
        }
        assert_eq!(test(params::futility_depth() + 1, 5000), None);
        assert_eq!(test(1, MATE_IN_MAX), None);
        assert_eq!(futility(&MoveFacts { eval: None, ..candidate(1, 3, WORSENING) }), None);
    }
}
