//! Move pruning: single moves of a node are skipped before they are searched.

use crate::board::Position;
use crate::observe::{Comparison, Improving, Rule};
use crate::param::params;
use crate::rule::rules;
use crate::search::improving::FULL_RATE;
use crate::search::picker::Picker;
use crate::search::switches::{ImprovingUse, ImprovingUses};
use crate::types::{Depth, Move, Score, is_undecided};

params! {
    switches {
        /// Late-move pruning.
        late_move_pruning = 1;
        /// Late-move pruning in PV nodes, too.
        late_move_pruning_in_pv = 1;
        /// Futility pruning of quiet moves.
        futility = 1;
        /// Futility pruning spares quiet moves that give check.
        futility_spares_checks = 1;
        /// History pruning of quiet moves.
        history_pruning = 1;
        /// SEE pruning of moves that lose material.
        see_pruning = 1;
    }
    values {
        /// Improving in late-move pruning: 0 off, 1 flag, 2 rate, 3 value.
        improving_in_late_move_pruning = 2 in 0..=3 step 1;
        /// Late-move pruning: deepest node, in plies.
        late_move_pruning_depth = 10 in 3..=14 step 1;
        /// Late-move pruning: quiet moves searched at depth 0, before the rate applies.
        late_move_pruning_base = 4 in 1..=10 step 1;
        /// Futility: largest depth after LMR, in plies.
        futility_depth = 9 in 2..=14 step 1;
        /// Futility: centipawns of margin at depth 0.
        futility_base = 93 in 20..=400 step 20;
        /// Futility: centipawns of margin per ply.
        futility_per_ply = 111 in 20..=200 step 10;
        /// History pruning: largest depth after LMR, in plies.
        history_pruning_depth = 2 in 1..=10 step 1;
        /// History pruning: history score below zero per ply of depth.
        history_pruning_per_ply = 1679 in 500..=8000 step 250;
        /// SEE pruning: deepest node, in plies.
        see_pruning_depth = 9 in 3..=16 step 1;
        /// SEE pruning: centipawns a quiet move may lose, per ply of reduced depth squared.
        see_pruning_quiet = 40 in 5..=60 step 5;
        /// SEE pruning: centipawns a capture may lose, per ply of depth.
        see_pruning_noisy = 119 in 30..=200 step 10;
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
    LATE_MOVE_THRESHOLD: fn late_move_threshold(facts: &MoveFacts) in Moves {
        base "always" = params::late_move_pruning_base();
        depth_squared "margin" by DepthSquared = facts.depth * facts.depth;
        improving "improving rate" by ImprovingRate = -missing_moves(facts);
    }

    /// The static eval plus a margin does not reach alpha: quiet moves are pruned.
    FUTILITY "futility" {
        label: "Futility",
        brief: "futility",
        letters: "FUT",
        scope: SingleMove,
        family: StaticEval,
        value: "alpha",
    }
    FUTILITY_THRESHOLD: fn futility_threshold(eval: Score, facts: &MoveFacts) in Centipawns {
        eval "static eval" by Start = eval;
        base "always" = params::futility_base();
        margin "margin" by ReducedDepth = facts.reduced_depth * params::futility_per_ply();
    }

    /// A quiet move with a bad history score is pruned.
    HISTORY "history" {
        label: "History pruning",
        brief: "history",
        letters: "HIS",
        scope: SingleMove,
        family: LateMove,
        value: "history score, negated",
    }
    HISTORY_THRESHOLD: fn history_threshold(facts: &MoveFacts) in HistoryPoints {
        bound "margin" by Depth = facts.depth * params::history_pruning_per_ply();
    }

    /// A quiet move loses more on its target square than its depth allows.
    QUIET_SEE "quietSee" {
        label: "SEE, quiet moves",
        brief: "loses material",
        letters: "SEE",
        scope: SingleMove,
        family: Material,
        value: "what it loses by SEE, as far as asked",
    }
    QUIET_SEE_THRESHOLD: fn quiet_see_threshold(limit: Score) in Centipawns {
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
    NOISY_SEE_THRESHOLD: fn noisy_see_threshold(limit: Score) in Centipawns {
        limit "margin" by Depth = limit;
        more "more than that" by Start = 1;
    }
}

/// What the techniques for single moves know.
#[derive(Clone, Copy, Debug)]
pub(in crate::search) struct MoveFacts {
    /// Plies left in the node.
    pub(in crate::search) depth: Depth,
    /// An estimate of the plies left after LMR: also where LMR does not apply.
    pub(in crate::search) reduced_depth: Depth,
    pub(in crate::search) alpha: Score,
    /// Static eval of the node; none in check.
    pub(in crate::search) eval: Option<Score>,
    pub(in crate::search) improving: Improving,
    /// Which techniques may use `improving`.
    pub(in crate::search) uses: ImprovingUses,
    /// Quiet moves searched before this one.
    pub(in crate::search) quiets_searched: i32,
    /// History score of the move.
    pub(in crate::search) history: i32,
    /// Neither a capture nor a promotion.
    pub(in crate::search) is_quiet: bool,
}

/// Quiet moves that are missing to the number at the full rate: half of it where the rate is 0.
fn missing_moves(facts: &MoveFacts) -> i32 {
    let chosen = params::improving_in_late_move_pruning();
    let factor = facts.uses.factor(ImprovingUse::LateMovePruning, chosen, facts.improving);
    let most = params::late_move_pruning_base() + facts.depth * facts.depth;
    most - most * FULL_RATE / (2 * FULL_RATE - factor)
}

/// Late-move pruning (LMP, move count pruning): once enough quiet moves have been searched, the
/// rest are pruned. An improving position searches up to twice as many.
///
/// Formula: `quiets_searched >= (base + depth^2) / (2 - rate)`.
/// Source: dynamic improving as in Integral; the count as in Stockfish.
/// Worth: +36.0 ± 36.5 Elo at 1,000 nodes, +24.4 ± 32.4 at 0.1 s + 1 ms (300 games each, bench
/// 577353). Improving alone: +33.6 ± 10.2 at 1,000 nodes, +0.5 ± 11.9 at 20,000.
///
/// The comparison for a quiet move, where the node is shallow enough and not in check.
pub(in crate::search) fn late_move_pruning(facts: &MoveFacts, is_pv: bool) -> Option<Comparison> {
    if !params::late_move_pruning()
        || !facts.is_quiet
        || is_pv && !params::late_move_pruning_in_pv()
        || facts.depth > params::late_move_pruning_depth()
        || facts.eval.is_none()
    {
        return None;
    }
    Some(Comparison::new(
        Rule::LATE_MOVE_PRUNING,
        facts.quiets_searched,
        late_move_threshold(facts),
    ))
}

/// Futility pruning: a quiet move is pruned where static eval and a margin stay below alpha at the
/// depth left. Direct checks are spared: they force the reply, and the static eval says little of
/// them.
///
/// Formula: `alpha >= eval + base + reduced_depth * per_ply`.
/// Source: Jonathan Schaeffer 1986, Ernst Heinz 1998; by LMR depth as in Stockfish.
/// Worth: +31.4 ± 31.3 Elo at 0.1 s + 1 ms, -8.1 ± 32.7 at 1,000 nodes (300 games each, bench
/// 577353).
///
/// The comparison for a quiet move, where it would be searched shallowly, out of check.
pub(in crate::search) fn futility_pruning(
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
    let comparison = Comparison::new(Rule::FUTILITY, facts.alpha, futility_threshold(eval, facts));
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

/// History pruning: a quiet move whose history score is bad enough is pruned at low depth.
///
/// Formula: `-history >= depth * per_ply`.
/// Source: continuation-history pruning as in Stockfish and Ethereal.
/// Worth: +4.6 ± 32.0 Elo at 0.1 s + 1 ms, -11.6 ± 34.7 at 1,000 nodes (300 games each, bench
/// 577353).
///
/// The comparison for a quiet move, where it would be searched shallowly.
pub(in crate::search) fn history_pruning(facts: &MoveFacts) -> Option<Comparison> {
    if !params::history_pruning()
        || !facts.is_quiet
        || facts.reduced_depth > params::history_pruning_depth()
    {
        return None;
    }
    Some(Comparison::new(Rule::HISTORY, -facts.history, history_threshold(facts)))
}

/// SEE pruning: a move that loses too much material on its target square is pruned. The loss
/// allowed grows with the depth left: for quiet moves that after LMR, for captures the whole.
///
/// Formula: quiet `see < -quiet * reduced_depth^2`, noisy `see < -noisy * depth`.
/// Source: SEE pruning as in Stockfish and Ethereal.
/// Worth: +37.2 ± 29.9 Elo at 0.1 s + 1 ms, +29.0 ± 34.8 at 1,000 nodes (300 games each, bench
/// 577353).
///
/// The comparison, where the node is shallow enough.
///
/// SEE is only asked whether the loss is beyond the limit: the value is the limit or a centipawn
/// more.
pub(in crate::search) fn see_pruning(
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
        Comparison::new(Rule::QUIET_SEE, loss(limit), quiet_see_threshold(limit))
    } else {
        let limit = facts.depth * params::see_pruning_noisy();
        Comparison::new(Rule::NOISY_SEE, loss(limit), noisy_see_threshold(limit))
    })
}

#[cfg(test)]
mod tests {
    use super::super::test_nodes::{IMPROVING, WORSENING};
    use super::*;
    use crate::search::switches::ImprovingUses;
    use crate::types::{MATE_IN_MAX, Score};

    /// A quiet move in a node with a static eval of 0 and alpha at 40 centipawns.
    fn quiet(depth: Depth, quiets_searched: i32, improving: Improving) -> MoveFacts {
        MoveFacts {
            depth,
            reduced_depth: depth,
            alpha: 40,
            eval: Some(0),
            improving,
            uses: ImprovingUses::ALL,
            quiets_searched,
            history: 0,
            is_quiet: true,
        }
    }

    #[test]
    fn moves_are_pruned_later_at_depth_and_when_improving() {
        let threshold = |depth, improving| {
            late_move_pruning(&quiet(depth, 0, improving), false).expect("shallow enough").threshold
        };
        for depth in 1..params::late_move_pruning_depth() {
            assert!(threshold(depth, WORSENING) < threshold(depth + 1, WORSENING));
            assert!(threshold(depth, WORSENING) < threshold(depth, IMPROVING));
        }
    }

    #[test]
    fn it_fires_at_its_count_and_not_one_before() {
        let fires = |facts| late_move_pruning(&facts, false).is_some_and(Comparison::fires);
        let at =
            late_move_pruning(&quiet(4, 0, WORSENING), false).expect("shallow enough").threshold;
        assert!(fires(quiet(4, at, WORSENING)) && !fires(quiet(4, at - 1, WORSENING)));
    }

    #[test]
    fn captures_deep_nodes_and_nodes_in_check_are_left_alone() {
        let deep = quiet(params::late_move_pruning_depth() + 1, 99, WORSENING);
        assert_eq!(late_move_pruning(&deep, false), None);
        let shallow = quiet(4, 99, WORSENING);
        assert_eq!(late_move_pruning(&MoveFacts { eval: None, ..shallow }, false), None);
        assert_eq!(late_move_pruning(&MoveFacts { is_quiet: false, ..shallow }, false), None);
    }

    const ROOK: &str = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1";

    fn compare(uci: &str, facts: MoveFacts) -> Option<Comparison> {
        let position: Position = ROOK.parse().expect("legal");
        futility_pruning(&position, position.parse_uci(uci).expect("legal"), &facts)
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

    #[test]
    fn a_bad_history_prunes_and_must_be_worse_at_depth() {
        let facts = |depth, history| MoveFacts { history, ..quiet(depth, 3, WORSENING) };
        let fires = |facts| history_pruning(&facts).is_some_and(Comparison::fires);
        for depth in 1..params::history_pruning_depth() {
            let bound = history_pruning(&facts(depth, 0)).expect("shallow enough").threshold;
            assert!(fires(facts(depth, -bound)));
            assert!(!fires(facts(depth, 1 - bound)));
            assert!(!fires(facts(depth + 1, -bound)));
        }
        let deep = facts(params::history_pruning_depth() + 1, -100_000);
        assert_eq!(history_pruning(&deep), None);
    }

    #[test]
    fn moves_that_lose_material_are_pruned_until_the_depth_allows_them() {
        // The queen can take a guarded pawn or step where a pawn takes her.
        let fen = "4k3/3p4/4p3/8/8/1Q6/8/4K3 w - - 0 1";
        let position: Position = fen.parse().expect("legal");
        let fires = |uci: &str, is_quiet, depth| {
            let mv = position.parse_uci(uci).expect("legal");
            let facts = MoveFacts { is_quiet, ..quiet(depth, 3, WORSENING) };
            see_pruning(&position, mv, &facts).is_some_and(Comparison::fires)
        };
        assert!(fires("b3e6", false, 1) && fires("b3d5", true, 1));
        assert!(!fires("b3b4", true, 1) && !fires("b3b4", true, 8));
        let allowed = |uci, is_quiet| (1..40).any(|depth| !fires(uci, is_quiet, depth));
        assert!(allowed("b3e6", false) && allowed("b3d5", true));
    }
}
