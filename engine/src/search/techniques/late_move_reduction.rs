//! Late-move reductions (LMR): moves that come late in the order are searched less deep with a null
//! window; one that beats alpha is searched again where that is deeper.
//!
//! Formula: `base + log2(depth) * log2(number) / div`, in 1/1024 ply, and the other terms of [`REDUCTION`].
//! Source: Fruit and Glaurung; the logarithms as in Stockfish.
//! Stays (`noisy_reductions`): a part of LMR, which gains as a whole; its constants are tuned with
//! it.
//! Stays (`improving_in_late_move_reductions`): the uses of improving together gain
//! (docs/decisions/improving.md).

use super::Node;
use crate::observe::{Comparison, Observer, Rule, SearchedMove, Visit};
use crate::param::params;
use crate::rule::{PLY, rules, terms};
use crate::search::history::QuietContext;
use crate::search::improving::{FULL_RATE, ImprovingUse};
use crate::search::node::NonPv;
use crate::search::state::Search;
use espalier_chess::board::Position;
use espalier_chess::types::{Depth, Score, is_undecided};

params! {
    switches {
        /// Late-move reductions.
        late_move_reductions = 1;
        /// Late-move reductions of captures and promotions.
        noisy_reductions = 1;
        /// Re-search: deeper or shallower by the score of the reduced search.
        re_search_depth = 1;
        /// Re-search: it updates the continuation histories of a quiet move.
        re_search_history = 1;
    }
    values {
        /// Improving in late-move reductions: 0 off, 1 flag, 2 rate, 3 value.
        improving_in_late_move_reductions = 3 in 0..=3 step 1;
        /// Late-move reductions: shallowest node, in plies.
        late_move_reduction_depth = 3 in 2..=5 step 1;
        /// Late-move reductions: constant part, in 1/1024 ply.
        late_move_reduction_base = 1043 in 0..=2048 step 128;
        /// Late-move reductions: divisor of log2(depth) times log2(move number).
        late_move_reduction_div = 3233 in 2048..=9216 step 256;
        /// Late-move reductions: added times one minus the improving factor, in 1/1024 ply.
        late_move_reduction_worsening = 881 in 0..=2048 step 128;
        /// Late-move reductions: subtracted in PV nodes, in 1/1024 ply.
        late_move_reduction_pv = 452 in 0..=2048 step 128;
        /// Late-move reductions: subtracted in nodes that are or were PV, in 1/1024 ply.
        late_move_reduction_was_pv = 1001 in 0..=2048 step 128;
        /// Late-move reductions: added where the TT move is noisy, in 1/1024 ply.
        late_move_reduction_tt_move_noisy = 519 in 0..=2048 step 128;
        /// Late-move reductions: subtracted per centipawn of correction, in 1/1024 ply.
        late_move_reduction_correction = 6 in 0..=32 step 2;
        /// Late-move reductions of captures: constant part, in 1/1024 ply.
        noisy_reduction_base = 166 in -1024..=2048 step 128;
        /// Late-move reductions of captures: divisor of log2(depth) times log2(move number).
        noisy_reduction_div = 7220 in 2048..=12288 step 256;
        /// Late-move reductions: added in cut nodes, in 1/1024 ply.
        late_move_reduction_cut = 1773 in 0..=3072 step 128;
        /// Late-move reductions: added after three fail highs among the children, in 1/1024 ply.
        late_move_reduction_cutoffs = 911 in 0..=2048 step 128;
        /// Late-move reductions: subtracted for killers, in 1/1024 ply.
        late_move_reduction_killer = 1255 in 0..=2048 step 128;
        /// Late-move reductions: subtracted for moves that give check, in 1/1024 ply.
        late_move_reduction_check = 1067 in 0..=2048 step 128;
        /// Late-move reductions: history score per ply.
        late_move_reduction_history_div = 10665 in 2048..=32768 step 1024;
        /// Re-search: centipawns above the best score for a ply more.
        re_search_deeper_margin = 46 in 10..=150 step 10;
    }
}

rules! {
    /// A late move is reduced and fails low as expected.
    LATE_MOVE_REDUCTION "lateMoveReduction" {
        label: "Late-move reduction",
        brief: "late-move reduction",
        letters: "LMR",
        scope: MoveDepth,
        family: LateMove,
        value: "alpha",
        switch: late_move_reductions,
    }
    THRESHOLD: fn threshold(score: Score) in Centipawns {
        score "score of the reduced search" by Start = score;
    }
}

/// A move that may be reduced, with its node.
#[derive(Clone, Copy, Debug)]
pub(in crate::search) struct LateMove<'a> {
    pub(in crate::search) node: &'a Node,
    /// Number of the move in the node, from 1.
    pub(in crate::search) number: i32,
    /// The move is neither a capture nor a promotion.
    pub(in crate::search) is_quiet: bool,
    /// History score of the move.
    pub(in crate::search) history: i32,
    pub(in crate::search) is_killer: bool,
    pub(in crate::search) gives_check: bool,
    /// Beta cutoffs by a move in the children of this node so far.
    pub(in crate::search) child_cutoffs: u8,
}

/// Whether moves of this number are reduced in a node of this depth.
pub(in crate::search) fn applies(node: &Node, number: i32, is_quiet: bool) -> bool {
    node.switches.has(Rule::LATE_MOVE_REDUCTION)
        && node.depth >= params::late_move_reduction_depth()
        && number > 1
        && (is_quiet || params::noisy_reductions())
}

terms! {
    /// The reduction of a move; negative terms reduce less.
    REDUCTION: fn reduction(late: &LateMove<'_>) in FinePlies {
        base "depth and move number" = base(late.node.depth, late.number, late.is_quiet);
        improving "improving factor" by ImprovingFactor = worsening(late.node);
        history "history" = -late.history * PLY / params::late_move_reduction_history_div();
        pv "principal variation" = -on_pv(late.node);
        cut "expected to be cut" = if_so(late.node.is_cut, params::late_move_reduction_cut());
        tt_move "best known move captures" =
            if_so(late.node.tt_move_is_noisy, params::late_move_reduction_tt_move_noisy());
        correction "eval often wrong" =
            -(late.node.static_eval - late.node.raw_eval).abs() * params::late_move_reduction_correction();
        killer "killer move" = -if_so(late.is_killer, params::late_move_reduction_killer());
        check "gives check" = -if_so(late.gives_check, params::late_move_reduction_check());
        cutoffs "replies refute" =
            if_so(late.child_cutoffs > 2, params::late_move_reduction_cutoffs());
    }
}

/// The amount where the condition holds, else nothing.
const fn if_so(condition: bool, amount: i32) -> i32 {
    if condition { amount } else { 0 }
}

/// Less in nodes that are or were PV, and once more where they are.
fn on_pv(node: &Node) -> i32 {
    if_so(node.is_pv, params::late_move_reduction_pv())
        + if_so(node.tt_pv, params::late_move_reduction_was_pv())
}

/// More where the position is not improving, the more the worse it has become.
fn worsening(node: &Node) -> i32 {
    let factor = node.switches.improving_factor(ImprovingUse::LateMoveReductions, node.improving);
    params::late_move_reduction_worsening() * (FULL_RATE - factor) / FULL_RATE
}

/// The depth left for a move of this number if it is reduced by depth and number alone. Move pruning
/// goes by it, as it is asked before the other parts are known.
pub(in crate::search) fn expected_depth(depth: Depth, number: i32, is_quiet: bool) -> Depth {
    (depth - 1 - base(depth, number, is_quiet) / PLY).max(0)
}

/// The reduction by depth and move number, in 1/1024 ply.
fn base(depth: Depth, number: i32, is_quiet: bool) -> i32 {
    let product = log2(depth) * log2(number);
    if is_quiet {
        params::late_move_reduction_base() + product / params::late_move_reduction_div()
    } else {
        params::noisy_reduction_base() + product / params::noisy_reduction_div()
    }
}

/// The binary logarithm in 1/1024, linear between powers of two; 0 up to 1.
fn log2(number: i32) -> i32 {
    let number = number.max(1) as u32;
    let whole = number.ilog2();
    let fraction = ((number << 10) >> whole) - 1024;
    (whole << 10 | fraction) as i32
}

/// What a reduced search found.
#[derive(Clone, Copy, Debug)]
pub(in crate::search) struct ReducedSearch {
    pub(in crate::search) score: Score,
    /// It failed low as expected; else the move is searched again where that is deeper.
    pub(in crate::search) failed_low: bool,
    /// Plies it was searched.
    pub(in crate::search) depth: Depth,
}

impl<O: Observer> Search<'_, O> {
    /// Searches a move with a null window, reduced; none where it is not reduced. `depth` is the full
    /// depth of the move.
    pub(in crate::search) fn reduced_search(
        &mut self,
        child: &Position,
        late: &LateMove<'_>,
        alpha: Score,
        depth: Depth,
        searched: SearchedMove,
    ) -> Option<ReducedSearch> {
        let &Node { ply, improving, switches, .. } = late.node;
        let reduction = reduction(late);
        let plies = reduction.plies().min(depth - 1).min(switches.most_reduction);
        if plies <= 0 {
            return None;
        }
        self.tell_visit(Visit::Reduced, SearchedMove { depth, reduction, ..searched });
        let depth = depth - plies;
        let score = -self.search::<NonPv>(child, -alpha - 1, -alpha, depth, ply + 1, true);
        let comparison = Comparison::new(Rule::LATE_MOVE_REDUCTION, alpha, threshold(score));
        if !self.stopped {
            self.tell_comparison(comparison, improving);
        }
        Some(ReducedSearch { score, failed_low: comparison.cuts(), depth })
    }
}

/// Re-search: a move that beat alpha in its reduced search is searched again, a ply deeper if it did
/// so by much, a ply less deep if by little, and not at the same depth. The continuation histories of
/// a quiet move learn how that went.
/// Formula: deeper: `score > best_score + deeper_margin`; shallower: `score < best_score + depth`.
/// Source: "do deeper / do shallower search" and the update after it, of Stockfish.
/// Stays (`re_search_depth`): the constants of LMR are tuned with it; so few games decide nothing.
/// Stays (`re_search_history`): one of five that gained together: +21.1 ± 12.8 Elo at 10,000 nodes.
///
/// Plies added to the depth of the re-search.
pub(in crate::search) fn re_search_adjustment(
    score: Score,
    best_score: Score,
    depth: Depth,
) -> Depth {
    if !params::re_search_depth() || !is_undecided(score) || !is_undecided(best_score) {
        return 0;
    }
    let deeper = score > best_score + params::re_search_deeper_margin();
    // By less than a centipawn for each ply.
    let shallower = score < best_score + depth;
    Depth::from(deeper) - Depth::from(shallower)
}

impl<O: Observer> Search<'_, O> {
    /// Updates the continuation histories of the quiet move at this ply, which was searched again to
    /// this depth: a bonus for a fail high, a malus for a fail low.
    pub(in crate::search) fn update_after_re_search(
        &mut self,
        context: &QuietContext,
        score: Score,
        (alpha, beta): (Score, Score),
        depth: Depth,
        ply: usize,
    ) {
        let failed = score <= alpha || score >= beta;
        if let Some(moved) = self.stack[ply].moved
            && params::re_search_history()
            && failed
            && !self.stopped
        {
            self.memory.histories.update_continuations(context, moved, score >= beta, depth);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::test_nodes::{IMPROVING, PLAIN};
    use super::*;
    use espalier_chess::types::MATE;

    const LATE: LateMove<'_> = LateMove {
        node: &PLAIN,
        number: 12,
        is_quiet: true,
        history: 0,
        is_killer: false,
        gives_check: false,
        child_cutoffs: 0,
    };

    #[test]
    fn logarithms_are_exact_at_powers_of_two_and_grow_between() {
        for power in 0..10 {
            assert_eq!(log2(1 << power), power << 10);
        }
        assert!((1..500).all(|number| log2(number) <= log2(number + 1)));
        assert_eq!(log2(0), 0);
    }

    #[test]
    fn later_moves_and_deeper_nodes_are_reduced_more() {
        let plies = |depth, number| {
            let node = &Node { depth, ..PLAIN };
            reduction(&LateMove { node, number, ..LATE }).plies()
        };
        for depth in 3..40 {
            for number in 2..60 {
                assert!(plies(depth, number) <= plies(depth, number + 1));
                assert!(plies(depth, number) <= plies(depth + 1, number));
            }
        }
        assert!(plies(3, 3) < plies(20, 40));
    }

    #[test]
    fn improving_lines_and_promising_moves_are_reduced_less() {
        // In 1/1024 ply: alone, a reason need not come to a whole one.
        let reduced = |late| reduction(&late).sum();
        let plain = reduced(LATE);
        let better = [
            LateMove { node: &Node { improving: IMPROVING, ..PLAIN }, ..LATE },
            LateMove { history: params::late_move_reduction_history_div(), ..LATE },
            LateMove { node: &Node { is_pv: true, ..PLAIN }, ..LATE },
            LateMove { node: &Node { tt_pv: true, ..PLAIN }, ..LATE },
            LateMove { is_quiet: false, ..LATE },
            LateMove { node: &Node { raw_eval: 150, ..PLAIN }, ..LATE },
            LateMove { is_killer: true, ..LATE },
            LateMove { gives_check: true, ..LATE },
        ];
        for (number, late) in better.into_iter().enumerate() {
            assert!(reduced(late) < plain, "{number}");
        }
        let failed = -params::late_move_reduction_history_div();
        let worse = [
            LateMove { node: &Node { is_cut: true, ..PLAIN }, ..LATE },
            LateMove { node: &Node { tt_move_is_noisy: true, ..PLAIN }, ..LATE },
            LateMove { history: failed, ..LATE },
        ];
        for (number, late) in worse.into_iter().enumerate() {
            assert!(reduced(late) > plain, "{number}");
        }
    }

    #[test]
    fn a_reduction_is_never_negative() {
        let best = LateMove {
            node: &Node { depth: 3, is_pv: true, ..PLAIN },
            number: 2,
            history: 30_000,
            is_killer: true,
            gives_check: true,
            ..LATE
        };
        assert_eq!(reduction(&best).plies(), 0);
    }

    #[test]
    fn the_re_search_is_the_deeper_the_greater_the_surprise() {
        let far = params::re_search_deeper_margin() + 1;
        assert_eq!([2, 20, far].map(|more| re_search_adjustment(more, 0, 8)), [-1, 0, 1]);
    }

    #[test]
    fn mate_scores_change_nothing() {
        assert_eq!(re_search_adjustment(MATE - 10, 0, 8), 0);
    }
}
