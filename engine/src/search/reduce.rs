//! Late-move reductions: moves that come late in the order are searched less deep at first.

use super::conditions::{TrendUse, TrendUses};
use super::prune::is_undecided;
use super::trend::{FULL_RATE, degree};
use super::tt::Hit;
use crate::observe::{Rule, Test, Trend};
use crate::params;
use crate::types::{Depth, Score};

/// One ply, in the unit of reductions.
const PLY: i32 = 1024;

/// What the reduction of one move is based on.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "they are independent facts, not a state")]
pub(super) struct Candidate {
    /// Plies left in the node.
    pub(super) depth: Depth,
    /// Number of the move in the node, from 1.
    pub(super) number: i32,
    /// The move is neither a capture nor a promotion.
    pub(super) is_quiet: bool,
    pub(super) trend: Trend,
    /// Where the trend counts.
    pub(super) uses: TrendUses,
    /// History score of the move.
    pub(super) history: i32,
    pub(super) is_pv: bool,
    /// The position has been on a principal variation.
    pub(super) was_pv: bool,
    /// The node is expected to fail high.
    pub(super) is_cut: bool,
    /// The table's move is a capture or promotion: a quiet one is less likely the best.
    pub(super) table_is_noisy: bool,
    /// What the static evaluation was corrected by, in centipawns.
    pub(super) correction: Score,
    pub(super) is_killer: bool,
    pub(super) gives_check: bool,
    /// How many moves of this node have been refuted already.
    pub(super) child_cutoffs: u8,
}

/// The parts of a reduction, each in 1/1024 ply; negative parts reduce less.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Reduction {
    /// Grows with the logarithms of depth and move number.
    pub(super) base: i32,
    /// More where the position is not improving, the more the worse it has become.
    pub(super) trend: i32,
    /// Less for moves that have done well elsewhere, more for those that have not.
    pub(super) history: i32,
    pub(super) pv: i32,
    /// More where the first moves were expected to refute the node and did not.
    pub(super) cut: i32,
    /// More where the table's move is a capture.
    pub(super) table: i32,
    /// Less where the static evaluation is known to be off.
    pub(super) correction: i32,
    pub(super) killer: i32,
    pub(super) check: i32,
    /// More where move after move is refuted.
    pub(super) cutoffs: i32,
}

impl Reduction {
    /// The parts in the order of their declaration.
    pub(super) fn parts(self) -> [i32; 10] {
        let Self { base, trend, history, pv, cut, table, correction, killer, check, cutoffs } =
            self;
        [base, trend, history, pv, cut, table, correction, killer, check, cutoffs]
    }

    /// The whole reduction in plies, never negative.
    pub(super) fn plies(self) -> Depth {
        (self.parts().iter().sum::<i32>() / PLY).max(0)
    }
}

/// How much less deep to search a move.
pub(super) fn late_move(candidate: &Candidate) -> Reduction {
    let when = |condition, amount: i32| if condition { -amount } else { 0 };
    let worsening =
        FULL_RATE - degree(candidate.trend, candidate.uses.measure(TrendUse::LateMoveReductions));
    Reduction {
        base: base(candidate.depth, candidate.number, candidate.is_quiet),
        trend: params::late_move_reduction_worsening() * worsening / FULL_RATE,
        history: -candidate.history * PLY / params::late_move_reduction_history_div(),
        pv: when(candidate.is_pv, params::late_move_reduction_pv())
            + when(candidate.was_pv, params::late_move_reduction_was_pv()),
        table: -when(candidate.table_is_noisy, params::late_move_reduction_table_noisy()),
        correction: -candidate.correction.abs() * params::late_move_reduction_correction(),
        cut: -when(candidate.is_cut, params::late_move_reduction_cut()),
        killer: when(candidate.is_killer, params::late_move_reduction_killer()),
        check: when(candidate.gives_check, params::late_move_reduction_check()),
        cutoffs: -when(candidate.child_cutoffs > 2, params::late_move_reduction_cutoffs()),
    }
}

/// The depth left for a move of this number if it is reduced by depth and number alone: what the
/// rules that skip moves go by, which are asked before more is known.
pub(super) fn expected_depth(depth: Depth, number: i32, is_quiet: bool) -> Depth {
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

/// How much deeper to search a move that a reduced search found better than expected: a ply more
/// if by much, a ply less if by little.
pub(super) fn second_thought(score: Score, best_score: Score, depth: Depth) -> Depth {
    if !params::second_thought() || !is_undecided(score) || !is_undecided(best_score) {
        return 0;
    }
    let deeper = score > best_score + params::second_thought_deeper();
    let shallower = score < best_score + depth;
    Depth::from(deeper) - Depth::from(shallower)
}

/// Whether a node is searched a ply less deep because the table has no move for it, or one from a
/// far shallower search: the next iteration will have a better one (Ed Schröder, 2020).
pub(super) fn needs_internal_iteration(depth: Depth, hit: Option<Hit>) -> bool {
    params::internal_iterative_reduction()
        && depth >= params::internal_iterative_reduction_depth()
        && hit.is_none_or(|hit| hit.mv.is_none() || hit.depth + 4 < depth)
}

/// Whether the reduced search confirmed that the move is no better than alpha. Its one term is the
/// score of the reduced search.
pub(super) const fn holds(score: Score, alpha: Score) -> Test {
    Test::new(Rule::LateMoveReduction, alpha, [score, 0, 0, 0])
}

/// The binary logarithm in 1/1024, linear between powers of two; 0 up to 1.
fn log2(number: i32) -> i32 {
    let number = number.max(1) as u32;
    let whole = number.ilog2();
    let fraction = ((number << 10) >> whole) - 1024;
    (whole << 10 | fraction) as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAIN: Candidate = Candidate {
        depth: 8,
        number: 12,
        trend: Trend { improvement: Some(-500), improving: false, rate: 0 },
        uses: TrendUses::ALL,
        history: 0,
        is_pv: false,
        was_pv: false,
        is_quiet: true,
        table_is_noisy: false,
        correction: 0,
        is_cut: false,
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
        let plies = |depth, number| late_move(&Candidate { depth, number, ..PLAIN }).plies();
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
        let reduced = |candidate| late_move(&candidate).parts().into_iter().sum::<i32>();
        let plain = reduced(PLAIN);
        let rising = Trend { improvement: Some(500), improving: true, rate: FULL_RATE };
        let better = [
            Candidate { trend: rising, ..PLAIN },
            Candidate { history: params::late_move_reduction_history_div(), ..PLAIN },
            Candidate { is_pv: true, ..PLAIN },
            Candidate { was_pv: true, ..PLAIN },
            Candidate { is_quiet: false, ..PLAIN },
            Candidate { correction: -150, ..PLAIN },
            Candidate { is_killer: true, ..PLAIN },
            Candidate { gives_check: true, ..PLAIN },
        ];
        for (number, candidate) in better.into_iter().enumerate() {
            assert!(reduced(candidate) < plain, "{number}");
        }
        let failed = -params::late_move_reduction_history_div();
        let worse = [
            Candidate { is_cut: true, ..PLAIN },
            Candidate { table_is_noisy: true, ..PLAIN },
            Candidate { history: failed, ..PLAIN },
        ];
        for (number, candidate) in worse.into_iter().enumerate() {
            assert!(reduced(candidate) > plain, "{number}");
        }
    }

    #[test]
    fn a_surprise_is_looked_at_more_closely_the_greater_it_is() {
        let far = params::second_thought_deeper() + 1;
        assert_eq!([2, 20, far].map(|more| second_thought(more, 0, 8)), [-1, 0, 1]);
        assert_eq!(second_thought(31_990, 0, 8), 0);
    }

    #[test]
    fn a_reduction_is_never_negative() {
        let best = Candidate {
            depth: 3,
            number: 2,
            history: 30_000,
            is_pv: true,
            is_killer: true,
            gives_check: true,
            ..PLAIN
        };
        assert_eq!(late_move(&best).plies(), 0);
    }
}
