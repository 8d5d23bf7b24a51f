//! Move pruning: single moves of a node are skipped before they are searched.

use super::Node;
use crate::observe::{Comparison, Rule};
use crate::param::params;
use crate::rule::rules;
use crate::search::improving::{FULL_RATE, ImprovingUse};
use crate::search::picker::{Picked, Picker};
use espalier_chess::board::Position;
use espalier_chess::types::{Depth, Move, Score, is_undecided};

params! {
    switches {
        /// Late-move pruning.
        late_move_pruning = 1;
        /// Late-move pruning in PV nodes, too.
        late_move_pruning_in_pv = 1;
        /// Futility pruning of quiet moves.
        futility = 1;
        /// Futility pruning exempts quiet moves that give check.
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
        switch: late_move_pruning,
    }
    LATE_MOVE_THRESHOLD: fn late_move_threshold(depth: Depth, improving: i32) in Moves {
        base "always" = params::late_move_pruning_base();
        depth_squared "margin" by DepthSquared = depth * depth;
        improving "improving rate" by ImprovingRate = -missing_moves(depth, improving);
    }

    /// The static eval plus a margin does not reach alpha: quiet moves are pruned.
    FUTILITY "futility" {
        label: "Futility",
        brief: "futility",
        letters: "FUT",
        scope: SingleMove,
        family: StaticEval,
        value: "alpha",
        switch: futility,
    }
    FUTILITY_THRESHOLD: fn futility_threshold(eval: Score, reduced_depth: Depth) in Centipawns {
        eval "static eval" by Start = eval;
        base "always" = params::futility_base();
        margin "margin" by ReducedDepth = reduced_depth * params::futility_per_ply();
    }

    /// A quiet move with a bad history score is pruned.
    HISTORY "history" {
        label: "History pruning",
        brief: "history",
        letters: "HIS",
        scope: SingleMove,
        family: LateMove,
        value: "history score, negated",
        switch: history_pruning,
    }
    HISTORY_THRESHOLD: fn history_threshold(depth: Depth) in HistoryPoints {
        bound "margin" by Depth = depth * params::history_pruning_per_ply();
    }

    /// A quiet move loses more on its target square than its depth allows.
    QUIET_SEE "quietSee" {
        label: "SEE, quiet moves",
        brief: "loses material",
        letters: "SEE",
        scope: SingleMove,
        family: Material,
        value: "what it loses by SEE, as far as asked",
        switch: see_pruning,
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
        switch: see_pruning,
    }
    NOISY_SEE_THRESHOLD: fn noisy_see_threshold(limit: Score) in Centipawns {
        limit "margin" by Depth = limit;
        more "more than that" by Start = 1;
    }
}

/// Quiet moves that are missing to the number at the full improving factor: half of it where that is 0.
fn missing_moves(depth: Depth, improving: i32) -> i32 {
    let most = params::late_move_pruning_base() + depth * depth;
    most - most * FULL_RATE / (2 * FULL_RATE - improving)
}

/// Late-move pruning (LMP, move count pruning): once enough quiet moves have been searched, the
/// rest are pruned. An improving position searches up to twice as many.
///
/// Formula: `quiets_searched >= (base + depth^2) / (2 - rate)`.
/// Source: dynamic improving as in Integral; the count as in Stockfish.
/// Stays (`late_move_pruning`): with it a depth takes fewer nodes and less time (docs/ablation.md).
/// Stays (`late_move_pruning_in_pv`): to spare PV nodes would be one condition more.
/// Stays (`improving_in_late_move_pruning`): it gains at 1,000 nodes, where trees are ordered
/// worse.
///
/// The comparison for a quiet move out of check, where the node is shallow enough.
pub(in crate::search) fn late_move_pruning(
    node: &Node,
    quiets_searched: i32,
) -> Option<Comparison> {
    if !node.switches.has(Rule::LATE_MOVE_PRUNING)
        || node.is_pv && !params::late_move_pruning_in_pv()
        || node.depth > params::late_move_pruning_depth()
    {
        return None;
    }
    let factor = node.switches.improving_factor(ImprovingUse::LateMovePruning, node.improving);
    let threshold = late_move_threshold(node.depth, factor);
    Some(Comparison::new(Rule::LATE_MOVE_PRUNING, quiets_searched, threshold))
}

/// Futility pruning: a quiet move is pruned where static eval and a margin stay below alpha at the
/// depth left. Direct checks are exempt: they force the reply, and the static eval says little of
/// them.
///
/// Formula: `alpha >= eval + base + reduced_depth * per_ply`.
/// Source: Jonathan Schaeffer 1986, Ernst Heinz 1998; by LMR depth as in Stockfish.
/// Stays (`futility`): with it a depth takes fewer nodes; so few games decide nothing.
/// Stays (`futility_spares_checks`): Win At Chess, 200,000 nodes: 264 of 300 with it, 253 without
/// (bench 791630).
///
/// The comparison for a quiet move out of check, where it would be searched shallowly.
pub(in crate::search) fn futility_pruning(
    node: &Node,
    position: &Position,
    mv: Move,
    reduced_depth: Depth,
    alpha: Score,
) -> Option<Comparison> {
    if !node.switches.has(Rule::FUTILITY)
        || reduced_depth > params::futility_depth()
        || !is_undecided(alpha)
    {
        return None;
    }
    let comparison =
        Comparison::new(Rule::FUTILITY, alpha, futility_threshold(node.static_eval, reduced_depth));
    (!(comparison.cuts() && futility_exempts(position, mv))).then_some(comparison)
}

/// Whether a move that gives check is exempt.
fn futility_exempts(position: &Position, mv: Move) -> bool {
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
/// Stays (`history_pruning`): it came in with +15.2 ± 13.3 Elo at 10,000 nodes (800 games, bench
/// 1957832).
///
/// The comparison for a quiet move, where it would be searched shallowly.
pub(in crate::search) fn history_pruning(
    node: &Node,
    reduced_depth: Depth,
    history: i32,
) -> Option<Comparison> {
    if !node.switches.has(Rule::HISTORY) || reduced_depth > params::history_pruning_depth() {
        return None;
    }
    Some(Comparison::new(Rule::HISTORY, -history, history_threshold(node.depth)))
}

/// SEE pruning: a move that loses too much material on its target square is pruned. The loss
/// allowed grows with the depth left: for quiet moves that after LMR, for captures the whole.
///
/// Formula: quiet `see < -quiet * reduced_depth^2`, noisy `see < -noisy * depth`.
/// Source: SEE pruning as in Stockfish and Ethereal.
///
/// The comparison, where the node is shallow enough.
///
/// SEE is only asked whether the loss is beyond the limit: the value is the limit or a centipawn
/// more.
pub(in crate::search) fn see_pruning(
    node: &Node,
    position: &Position,
    Picked { mv, is_quiet }: Picked,
    reduced_depth: Depth,
) -> Option<Comparison> {
    let rule = if is_quiet { Rule::QUIET_SEE } else { Rule::NOISY_SEE };
    if !node.switches.has(rule) || node.depth > params::see_pruning_depth() {
        return None;
    }
    let (limit, threshold) = if is_quiet {
        let limit = reduced_depth * reduced_depth * params::see_pruning_quiet();
        (limit, quiet_see_threshold(limit))
    } else {
        let limit = node.depth * params::see_pruning_noisy();
        (limit, noisy_see_threshold(limit))
    };
    let loss = if position.see_at_least(mv, -limit) { limit } else { limit + 1 };
    Some(Comparison::new(rule, loss, threshold))
}

#[cfg(test)]
mod tests {
    use super::super::test_nodes::{IMPROVING, WORSENING, node};
    use super::*;
    use crate::observe::Improving;
    use crate::search::Switches;
    use espalier_chess::types::MATE_IN_MAX;

    fn late_moves(depth: Depth, quiets_searched: i32, improving: Improving) -> Option<Comparison> {
        late_move_pruning(&node(depth, 0, improving), quiets_searched)
    }

    #[test]
    fn moves_are_pruned_later_at_depth_and_when_improving() {
        let threshold =
            |depth, improving| late_moves(depth, 0, improving).expect("shallow enough").threshold;
        for depth in 1..params::late_move_pruning_depth() {
            assert!(threshold(depth, WORSENING) < threshold(depth + 1, WORSENING));
            assert!(threshold(depth, WORSENING) < threshold(depth, IMPROVING));
        }
    }

    #[test]
    fn improving_changes_nothing_where_its_use_is_turned_off() {
        let switches = Switches::SHIPPED.without(ImprovingUse::LateMovePruning);
        let [one, other] = [IMPROVING, WORSENING]
            .map(|improving| late_move_pruning(&Node { switches, ..node(5, 0, improving) }, 0));
        assert!(one.is_some() && one == other);
    }

    #[test]
    fn late_move_pruning_begins_at_its_count_and_not_one_before() {
        let prunes = |quiets| late_moves(4, quiets, WORSENING).is_some_and(Comparison::cuts);
        let at = late_moves(4, 0, WORSENING).expect("shallow enough").threshold;
        assert!(prunes(at) && !prunes(at - 1));
        assert_eq!(late_moves(params::late_move_pruning_depth() + 1, 99, WORSENING), None);
    }

    /// Futility pruning of a move of the rook, at a static eval of 0.
    fn futility(uci: &str, reduced_depth: Depth, alpha: Score) -> Option<Comparison> {
        let position: Position = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1".parse().expect("legal");
        let mv = position.parse_uci(uci).expect("legal");
        futility_pruning(&node(1, 0, WORSENING), &position, mv, reduced_depth, alpha)
    }

    #[test]
    fn the_margin_of_futility_grows_with_depth() {
        let threshold = |depth| futility("a1a7", depth, 0).expect("shallow enough").threshold;
        for depth in 0..params::futility_depth() {
            assert!(threshold(depth) < threshold(depth + 1));
            let prunes = |alpha| futility("a1a7", depth, alpha).is_some_and(Comparison::cuts);
            assert!(prunes(threshold(depth)) && !prunes(threshold(depth) - 1));
        }
    }

    #[test]
    fn futility_leaves_deep_searches_and_mate_scores_alone_and_spares_checks() {
        assert_eq!(futility("a1a7", params::futility_depth() + 1, 5000), None);
        assert_eq!(futility("a1a7", 1, MATE_IN_MAX), None);
        assert!(futility("a1a7", 1, 5000).is_some_and(Comparison::cuts));
        assert_eq!(futility("a1a8", 1, 5000), None);
    }

    #[test]
    fn a_bad_history_prunes_and_must_be_worse_at_depth() {
        let compare = |depth, history| history_pruning(&node(depth, 0, WORSENING), depth, history);
        let prunes = |depth, history| compare(depth, history).is_some_and(Comparison::cuts);
        for depth in 1..params::history_pruning_depth() {
            let bound = compare(depth, 0).expect("shallow enough").threshold;
            assert!(prunes(depth, -bound));
            assert!(!prunes(depth, 1 - bound));
            assert!(!prunes(depth + 1, -bound));
        }
        assert_eq!(compare(params::history_pruning_depth() + 1, -100_000), None);
    }

    #[test]
    fn moves_that_lose_material_are_pruned_until_the_depth_allows_them() {
        // The queen can take a guarded pawn or step where a pawn takes her.
        let fen = "4k3/3p4/4p3/8/8/1Q6/8/4K3 w - - 0 1";
        let position: Position = fen.parse().expect("legal");
        let prunes = |uci: &str, depth| {
            let picked = Picked::of(&position, position.parse_uci(uci).expect("legal"));
            see_pruning(&node(depth, 0, WORSENING), &position, picked, depth)
                .is_some_and(Comparison::cuts)
        };
        assert!(prunes("b3e6", 1) && prunes("b3d5", 1));
        assert!(!prunes("b3b4", 1) && !prunes("b3b4", 8));
        let allowed = |uci| (1..40).any(|depth| !prunes(uci, depth));
        assert!(allowed("b3e6") && allowed("b3d5"));
    }

    #[test]
    fn a_rule_that_is_turned_off_compares_nothing() {
        let position = Position::default();
        let mv = position.parse_uci("a2a3").expect("legal");
        let node = Node { switches: Switches::NO_PRUNING, ..node(1, 0, WORSENING) };
        assert_eq!(late_move_pruning(&node, 99), None);
        assert_eq!(futility_pruning(&node, &position, mv, 1, 5000), None);
        assert_eq!(history_pruning(&node, 1, -100_000), None);
        assert_eq!(see_pruning(&node, &position, Picked::of(&position, mv), 1), None);
    }
}
