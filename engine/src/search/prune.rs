//! The rules that leave a whole node undone, each a pure function over plain facts; those for single
//! moves are in `leave_out`.
//!
//! Every rule says by a [`Test`] what it compared, so that what is shown is what was used.

use super::conditions::{TrendUse, TrendUses};
use super::trend::{FULL_RATE, degree};
use crate::board::Position;
use crate::observe::{Rule, Test, Trend};
use crate::params;
use crate::types::{Depth, MATE_IN_MAX, Score};

/// What the rules for whole nodes know.
#[derive(Clone, Copy, Debug)]
pub(super) struct NodeFacts {
    /// Plies left.
    pub(super) depth: Depth,
    pub(super) beta: Score,
    /// Static evaluation, in centipawns, or the table's score where that says more; the rules are
    /// not asked in check.
    pub(super) eval: Score,
    pub(super) trend: Trend,
    /// Where the trend counts.
    pub(super) uses: TrendUses,
}

/// Whether a score is an evaluation and not a distance to mate.
pub(super) const fn is_undecided(score: Score) -> bool {
    score.abs() < MATE_IN_MAX
}

/// Reverse futility: with the evaluation a margin above beta, some move will keep it there.
///
/// `eval >= beta + depth * (per_ply - improving_per_ply if improving)`. An improving position
/// needs less of a margin: it is less likely to fall back.
///
/// Terms: beta, the margin, and what improving saves of it, negative.
pub(super) fn reverse_futility(node: &NodeFacts) -> Option<Test> {
    if !params::reverse_futility()
        || node.depth > params::reverse_futility_depth()
        || !is_undecided(node.beta)
    {
        return None;
    }
    let improving = degree(node.trend, node.uses.measure(TrendUse::ReverseFutility));
    let saved = params::reverse_futility_improving_per_ply() * improving / FULL_RATE;
    let margin = node.depth * params::reverse_futility_per_ply();
    let terms = [node.beta, margin, -node.depth * saved, 0];
    Some(Test::new(Rule::ReverseFutility, node.eval, terms))
}

/// Whether passing the turn is worth a try: some move is usually better than none, so a position
/// that stays above beta after passing is above it.
///
/// An improving position may try from a little below beta.
pub(super) fn may_pass(node: &NodeFacts) -> bool {
    let improving = degree(node.trend, node.uses.measure(TrendUse::NullMoveMargin));
    let slack = params::null_move_improving_margin() * improving / FULL_RATE;
    params::null_move()
        && node.depth >= params::null_move_depth()
        && is_undecided(node.beta)
        && node.eval + slack >= node.beta
}

/// Whether a side has so many moves that one of them is most probably better than to pass. With
/// few, zugzwang is common.
pub(super) fn has_moves_to_spare(position: &Position) -> bool {
    position.count_legal_moves() >= params::null_move_least_moves() as u64
}

/// By how many plies the search after passing is reduced: more at depth, far above beta, and
/// when improving.
pub(super) fn null_move_reduction(node: &NodeFacts) -> Depth {
    let above_beta = ((node.eval - node.beta) / params::null_move_eval_div())
        .clamp(0, params::null_move_eval_max());
    let improving = degree(node.trend, node.uses.measure(TrendUse::NullMoveReduction));
    params::null_move_reduction()
        + node.depth / params::null_move_depth_div()
        + above_beta
        + improving / FULL_RATE
}

/// The outcome of the search after passing. Its one term is beta.
pub(super) const fn null_move(score: Score, beta: Score) -> Test {
    Test::new(Rule::NullMove, score, [beta, 0, 0, 0])
}

/// Whether a null move's verdict is to be checked by a search without null moves: at depth, where
/// an error costs most, and earlier where zugzwang is to be feared.
pub(super) fn null_move_needs_verification(depth: Depth, risk: ZugzwangRisk) -> bool {
    let shallowest = match risk {
        ZugzwangRisk::Low => params::null_move_verification_depth(),
        ZugzwangRisk::Raised => params::null_move_risky_verification_depth(),
        ZugzwangRisk::High => params::null_move_lone_verification_depth(),
    };
    params::null_move_verification() && depth >= shallowest
}

/// How much is to be feared that every move makes a position worse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ZugzwangRisk {
    /// Many pieces with many moves.
    Low,
    /// Few pieces or few moves.
    Raised,
    /// A single piece besides king and pawns.
    High,
}

impl ZugzwangRisk {
    /// That of the side to move.
    pub(super) fn of(position: &Position) -> Self {
        let pieces = position.piece_count(position.side_to_move());
        if pieces <= 1 {
            Self::High
        } else if pieces <= params::null_move_few_pieces() as u32
            || position.count_legal_moves() <= params::null_move_few_moves() as u64
        {
            Self::Raised
        } else {
            Self::Low
        }
    }
}

/// The score above beta when reverse futility fires: a constant says how far the excess is believed.
pub(super) fn reverse_futility_score(test: Test, beta: Score) -> Score {
    beta + test.excess() * params::reverse_futility_trust() / 1024
}

/// Whether to ask quiescence if there is any hope: so far below alpha that hardly a quiet move
/// could help.
///
/// `eval + base + depth * per_ply <= alpha`
pub(super) fn may_razor(facts: &NodeFacts, alpha: Score) -> bool {
    let margin = params::razoring_base() + facts.depth * params::razoring_per_ply();
    params::razoring()
        && facts.depth <= params::razoring_depth()
        && is_undecided(alpha)
        && facts.eval + margin <= alpha
}

/// Whether quiescence confirmed that there is none. Its one term is the score of quiescence.
pub(super) const fn razoring(score: Score, alpha: Score) -> Test {
    Test::new(Rule::Razoring, alpha, [score, 0, 0, 0])
}

/// A score above beta drawn towards it: how far above says little where so little was searched.
pub(super) fn blended(score: Score, beta: Score) -> Score {
    if params::quiescence_blending() && is_undecided(score) && is_undecided(beta) {
        i32::midpoint(score, beta)
    } else {
        score
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const IMPROVING: Trend = Trend { improvement: Some(30), improving: true, rate: FULL_RATE };
    const WORSENING: Trend = Trend { improvement: Some(-30), improving: false, rate: 0 };

    fn node(depth: Depth, eval: Score, trend: Trend) -> NodeFacts {
        NodeFacts { depth, beta: 40, eval, trend, uses: TrendUses::ALL }
    }

    #[test]
    fn reverse_futility_fires_at_its_margin_and_not_one_below() {
        for trend in [IMPROVING, WORSENING] {
            let need = reverse_futility(&node(3, 0, trend)).expect("shallow enough").need;
            let fires = |eval| reverse_futility(&node(3, eval, trend)).is_some_and(Test::fires);
            assert!(fires(need) && !fires(need - 1));
        }
    }

    #[test]
    fn reverse_futility_needs_more_at_depth_and_less_when_improving() {
        let need = |depth, trend| {
            reverse_futility(&node(depth, 0, trend)).map(|test| test.need).expect("shallow enough")
        };
        for depth in 1..params::reverse_futility_depth() {
            assert!(need(depth, WORSENING) < need(depth + 1, WORSENING));
            assert!(need(depth, IMPROVING) < need(depth, WORSENING));
        }
    }

    #[test]
    fn reverse_futility_leaves_mates_and_deep_nodes_alone() {
        let decided = NodeFacts { beta: MATE_IN_MAX, ..node(1, 5000, WORSENING) };
        assert_eq!(reverse_futility(&decided), None);
        let deep = node(params::reverse_futility_depth() + 1, 5000, IMPROVING);
        assert_eq!(reverse_futility(&deep), None);
    }

    #[test]
    fn passing_is_tried_from_beta_and_a_little_below_when_improving() {
        let slack = params::null_move_improving_margin();
        assert!(may_pass(&node(6, 40, WORSENING)) && !may_pass(&node(6, 39, WORSENING)));
        assert!(may_pass(&node(6, 40 - slack, IMPROVING)));
        assert!(!may_pass(&node(6, 39 - slack, IMPROVING)));
        assert!(!may_pass(&node(params::null_move_depth() - 1, 500, IMPROVING)));
        assert!(!may_pass(&NodeFacts { beta: -MATE_IN_MAX, ..node(6, 40, IMPROVING) }));
    }

    #[test]
    fn the_null_move_is_reduced_more_at_depth_above_beta_and_when_improving() {
        let shallow = null_move_reduction(&node(4, 40, WORSENING));
        assert!(null_move_reduction(&node(12, 40, WORSENING)) > shallow);
        assert!(null_move_reduction(&node(4, 900, WORSENING)) > shallow);
        assert_eq!(null_move_reduction(&node(4, 40, IMPROVING)), shallow + 1);
        assert_eq!(null_move_reduction(&node(4, 39, WORSENING)), shallow);
    }

    #[test]
    fn a_side_with_hardly_a_move_may_not_pass() {
        let locked = "8/5b2/p2k4/1p1p1p1p/1P1K1P1P/2P1PB2/8/8 w - - 0 1";
        assert!(!has_moves_to_spare(&locked.parse().expect("legal")));
        assert!(has_moves_to_spare(&Position::default()));
    }

    #[test]
    fn null_moves_are_verified_at_depth_and_earlier_where_zugzwang_is_to_be_feared() {
        use ZugzwangRisk::{High, Low, Raised};
        let shallowest = |risk| {
            (0..40).find(|&depth| null_move_needs_verification(depth, risk)).expect("at depth")
        };
        assert!(shallowest(High) < shallowest(Raised) && shallowest(Raised) < shallowest(Low));
    }

    #[test]
    fn zugzwang_is_to_be_feared_with_few_pieces_or_few_moves() {
        let risk = |fen: &str| ZugzwangRisk::of(&fen.parse().expect("legal"));
        assert_eq!(ZugzwangRisk::of(&Position::default()), ZugzwangRisk::Raised, "twenty moves");
        let open = "r1bq1rk1/pp2bppp/2n1pn2/3p4/3P4/2NBPN2/PP3PPP/R1BQ1RK1 w - - 0 9";
        assert_eq!(risk(open), ZugzwangRisk::Low);
        assert_eq!(risk("4k3/5ppp/8/8/8/8/PPPQ4/R3K2R w KQ - 0 1"), ZugzwangRisk::Raised);
        assert_eq!(risk("6Q1/8/8/7k/8/8/3p1pp1/3Kbrrb b - - 0 1"), ZugzwangRisk::Raised);
        assert_eq!(risk("8/5b2/p2k4/1p1p1p1p/1P1K1P1P/2P1PB2/8/8 w - - 0 1"), ZugzwangRisk::High);
    }

    #[test]
    fn hopeless_positions_are_razored_only_near_the_horizon() {
        let hopeless = node(1, -2000, WORSENING);
        assert_eq!(may_razor(&hopeless, 0), params::razoring());
        assert!(!may_razor(&hopeless, -2000));
        assert!(!may_razor(&hopeless, MATE_IN_MAX));
        assert!(!may_razor(&node(params::razoring_depth() + 1, -2000, WORSENING), 0));
        assert!(razoring(-10, -10).fires() && !razoring(-9, -10).fires());
    }

    #[test]
    fn blending_keeps_the_side_of_beta_and_leaves_mates_alone() {
        assert!((30..90).contains(&blended(90, 30)));
        assert_eq!(blended(MATE_IN_MAX + 3, 30), MATE_IN_MAX + 3);
    }
}
