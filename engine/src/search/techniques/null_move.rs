//! Null-move pruning: a side that stays above beta in a reduced search after passing its turn (up to
//! depth 9 in quiescence) would do so with a move. Verified at depth and where zugzwang is likely.
//! Formula: try when `eval + slack >= beta` and `static_eval + slack >= beta + static_margin -
//! static_per_ply * depth`, where the slack is `improving_margin * improving`; reduction
//! `base + depth / depth_div + min((eval - beta) / eval_div, eval_max) + improving`.
//! Source: Beal 1989, Donninger 1993; verification and the margin of the static eval as in Stockfish.
//! Stays (`null_move`): with it a depth takes fewer nodes and less time (docs/ablation.md).
//! Stays (`null_move_verification`): with less of it positions of zugzwang are missed
//! (docs/decisions/search-ideas.md).
//! Stays (`improving_in_null_move_margin`, `improving_in_null_move_reduction`): the uses of
//! improving together gain, and no other form is better (docs/decisions/improving.md).

use super::Node;
use crate::observe::{Comparison, Observer, Rule, SearchedMove, Visit};
use crate::param::params;
use crate::rule::{PLY, Terms, rules, terms};
use crate::search::improving::{FULL_RATE, ImprovingUse};
use crate::search::node::NonPv;
use crate::search::state::Search;
use espalier_chess::board::Position;
use espalier_chess::types::{Depth, Score, is_undecided};

params! {
    switches {
        /// Null move.
        null_move = 1;
        /// Null move: cutoffs are verified at depth and with little material.
        null_move_verification = 1;
    }
    values {
        /// Improving in the null move's margin: 0 off, 1 flag, 2 rate, 3 value.
        improving_in_null_move_margin = 1 in 0..=3 step 1;
        /// Improving in the null move's reduction: 0 off, 1 flag, 2 rate, 3 value.
        improving_in_null_move_reduction = 1 in 0..=3 step 1;
        /// Null move: shallowest node, in plies.
        null_move_depth = 3 in 1..=6 step 1;
        /// Null move: centipawns that the static eval may be below beta when improving.
        null_move_improving_margin = 35 in 0..=150 step 10;
        /// Null move: centipawns that the static eval must be above beta at depth 0.
        null_move_static_margin = 110 in 0..=300 step 20;
        /// Null move: centipawns per ply that this margin shrinks by.
        null_move_static_per_ply = 10 in 0..=40 step 2;
        /// Null move: base reduction, in plies.
        null_move_reduction = 6 in 2..=9 step 1;
        /// Null move: plies of depth for one more ply of reduction.
        null_move_depth_div = 3 in 2..=8 step 1;
        /// Null move: centipawns above beta for one more ply of reduction.
        null_move_eval_div = 190 in 80..=400 step 20;
        /// Null move: most plies of reduction by the static eval.
        null_move_eval_max = 5 in 0..=6 step 1;
        /// Null move: fewest legal moves of the side to move.
        null_move_least_moves = 14 in 0..=30 step 2;
        /// Null move: shallowest node with verification, in plies.
        null_move_verification_depth = 14 in 6..=30 step 1;
        /// Null move: the same for a side with few pieces or few moves.
        null_move_risky_verification_depth = 6 in 3..=30 step 1;
        /// Null move: limit for few pieces besides king and pawns.
        null_move_few_pieces = 3 in 1..=16 step 1;
        /// Null move: limit for few legal moves.
        null_move_few_moves = 24 in 0..=60 step 4;
        /// Null move: the same for a side with a single piece besides king and pawns.
        null_move_lone_verification_depth = 3 in 3..=30 step 1;
    }
}

/// Whether a null move may be tried: where eval is at least beta, or a little below it when improving.
/// The static eval must be well above beta near the horizon, where a search hardly corrects it.
fn may_try(node: &Node) -> bool {
    let factor = node.switches.improving_factor(ImprovingUse::NullMoveMargin, node.improving);
    let slack = params::null_move_improving_margin() * factor / FULL_RATE;
    let static_margin =
        params::null_move_static_margin() - node.depth * params::null_move_static_per_ply();
    node.switches.has(Rule::NULL_MOVE)
        && node.depth >= params::null_move_depth()
        && is_undecided(node.beta)
        && node.eval + slack >= node.beta
        && node.static_eval + slack >= node.beta + static_margin
}

/// How many legal moves the side to move has, where it has pieces and so many moves that zugzwang
/// is unlikely.
fn moves_to_spare(position: &Position) -> Option<u64> {
    position
        .has_pieces(position.side_to_move())
        .then(|| position.count_legal_moves())
        .filter(|&moves| moves >= params::null_move_least_moves() as u64)
}

terms! {
    /// The reduction of the search after the null move.
    REDUCTION: fn reduction(node: &Node) in FinePlies {
        base "always" = PLY * params::null_move_reduction();
        depth "depth" = PLY * (node.depth / params::null_move_depth_div());
        eval "eval above beta" = PLY * plies_by_eval(node);
        improving "improving" by Improving = PLY * plies_by_improving(node);
    }
}

/// Plies of reduction by how far the eval is above beta.
fn plies_by_eval(node: &Node) -> Depth {
    let plies = (node.eval - node.beta) / params::null_move_eval_div();
    plies.clamp(0, params::null_move_eval_max())
}

/// A ply of reduction at the full improving factor.
fn plies_by_improving(node: &Node) -> Depth {
    node.switches.improving_factor(ImprovingUse::NullMoveReduction, node.improving) / FULL_RATE
}

rules! {
    /// A reduced search, or quiescence, after a null move fails high.
    NULL_MOVE "nullMove" {
        label: "Null move",
        brief: "null move",
        letters: "NMP",
        scope: WholeNode,
        family: TestSearch,
        value: "score after the null move, or that of its verification where that is lower",
        switch: null_move,
    }
    THRESHOLD: fn threshold(beta: Score) in Centipawns {
        beta "beta" by Start = beta;
    }
}

/// How likely zugzwang is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ZugzwangRisk {
    /// Many pieces with many moves.
    Low,
    /// Few pieces or few moves.
    Raised,
    /// A single piece besides king and pawns.
    High,
}

impl ZugzwangRisk {
    /// That of the side to move, which has so many legal moves.
    fn of(position: &Position, moves: u64) -> Self {
        let pieces = position.piece_count(position.side_to_move());
        if pieces <= 1 {
            Self::High
        } else if pieces <= params::null_move_few_pieces() as u32
            || moves <= params::null_move_few_moves() as u64
        {
            Self::Raised
        } else {
            Self::Low
        }
    }
}

/// Whether a fail high is verified by a search without null moves: at depth, and earlier where
/// zugzwang is likely.
fn needs_verification(depth: Depth, risk: ZugzwangRisk) -> bool {
    let shallowest = match risk {
        ZugzwangRisk::Low => params::null_move_verification_depth(),
        ZugzwangRisk::Raised => params::null_move_risky_verification_depth(),
        ZugzwangRisk::High => params::null_move_lone_verification_depth(),
    };
    params::null_move_verification() && depth >= shallowest
}

/// The first ply at which a null move may be tried again, where one at this ply is verified at this
/// depth.
pub const fn null_moves_from(ply: usize, depth: Depth) -> usize {
    ply + 1 + depth as usize * 3 / 4
}

impl<O: Observer> Search<'_, O> {
    /// The score of the node, if a null move fails high. Means nothing once the search is stopped.
    pub(in crate::search) fn null_move(
        &mut self,
        position: &Position,
        node: &Node,
    ) -> Option<Score> {
        // Two null moves in a row would only repeat the position.
        if self.stack.back(node.ply, 1).mv.is_none()
            || node.ply < self.null_moves_from
            || !may_try(node)
        {
            return None;
        }
        let moves = moves_to_spare(position)?;
        let reduction = reduction(node);
        let mut score = self.null_move_search(position, node, reduction);
        if score >= node.beta
            && !self.stopped
            && needs_verification(node.depth, ZugzwangRisk::of(position, moves))
        {
            score = score.min(self.verification_search(position, node, reduction));
        }
        if self.stopped {
            return Some(0);
        }
        let comparison = Comparison::new(Rule::NULL_MOVE, score, threshold(node.beta));
        // A mate found after passing the turn is not proven.
        self.prunes(Some(comparison), node.improving)
            .then(|| if is_undecided(score) { score } else { node.beta })
    }

    /// The score after the null move, for the side that passes.
    fn null_move_search(
        &mut self,
        position: &Position,
        &Node { ply, depth, beta, is_cut, .. }: &Node,
        reduction: Terms,
    ) -> Score {
        let depth = depth - reduction.plies();
        let child = position.after_null();
        self.step_to(position, &child, ply, None);
        let searched = SearchedMove { depth: depth.max(0), reduction, ..SearchedMove::default() };
        self.tell_visit(Visit::NullMove, searched);
        let score = -self.search::<NonPv>(&child, -beta, 1 - beta, depth, ply + 1, !is_cut);
        self.step_back();
        score
    }

    /// The score of the node itself, searched at the reduced depth without null moves.
    fn verification_search(
        &mut self,
        position: &Position,
        &Node { ply, depth, beta, .. }: &Node,
        reduction: Terms,
    ) -> Score {
        let depth = (depth - reduction.plies()).max(1);
        let outer = self.null_moves_from;
        self.null_moves_from = null_moves_from(ply, depth);
        self.tell_visit(Visit::Verification, SearchedMove { depth, ..SearchedMove::default() });
        let score = self.search::<NonPv>(position, beta - 1, beta, depth, ply, false);
        self.null_moves_from = outer;
        score
    }
}

#[cfg(test)]
mod tests {
    use super::super::test_nodes::{IMPROVING, WORSENING, node};
    use super::*;
    use crate::search::Switches;
    use espalier_chess::board::START_FEN;
    use espalier_chess::types::MATE_IN_MAX;

    #[test]
    fn it_is_tried_from_beta_and_a_little_below_when_improving() {
        let slack = params::null_move_improving_margin();
        let node = |eval, improving| Node { static_eval: 500, ..node(6, eval, improving) };
        assert!(may_try(&node(40, WORSENING)) && !may_try(&node(39, WORSENING)));
        assert!(may_try(&node(40 - slack, IMPROVING)));
        assert!(!may_try(&node(39 - slack, IMPROVING)));
        assert!(!may_try(&Node { beta: -MATE_IN_MAX, ..node(40, IMPROVING) }));
    }

    #[test]
    fn the_static_eval_must_be_above_beta_the_more_the_shallower_the_node() {
        let least = |depth| {
            let tried =
                |static_eval| may_try(&Node { static_eval, ..node(depth, 1000, WORSENING) });
            (-300..1000).find(|&static_eval| tried(static_eval)).expect("a static eval will do")
        };
        let (shallow, deep) = (params::null_move_depth(), 30);
        assert!(least(shallow) > 40 && least(deep) < 40);
        assert!((shallow..deep).all(|depth| least(depth) > least(depth + 1)));
        assert!(!may_try(&node(shallow - 1, 1000, IMPROVING)));
    }

    #[test]
    fn it_is_reduced_more_at_depth_above_beta_and_when_improving() {
        let reduction = |depth, eval, improving| reduction(&node(depth, eval, improving)).plies();
        let shallow = reduction(4, 40, WORSENING);
        assert!(reduction(12, 40, WORSENING) > shallow);
        assert!(reduction(4, 900, WORSENING) > shallow);
        assert_eq!(reduction(4, 40, IMPROVING), shallow + 1);
        assert_eq!(reduction(4, 39, WORSENING), shallow);
    }

    #[test]
    fn improving_changes_nothing_where_its_uses_are_turned_off() {
        let uses = [ImprovingUse::NullMoveMargin, ImprovingUse::NullMoveReduction];
        let switches = Switches::SHIPPED.without_all(uses);
        let off = |eval, improving| Node { switches, ..node(6, eval, improving) };
        for eval in -100..200 {
            let [one, other] = [IMPROVING, WORSENING].map(|improving| off(eval, improving));
            assert_eq!(may_try(&one), may_try(&other), "{eval}");
            assert_eq!(reduction(&one), reduction(&other), "{eval}");
        }
    }

    #[test]
    fn a_side_with_hardly_a_move_may_not_pass() {
        let locked = "8/5b2/p2k4/1p1p1p1p/1P1K1P1P/2P1PB2/8/8 w - - 0 1";
        assert_eq!(moves_to_spare(&locked.parse().expect("legal")), None);
        assert_eq!(moves_to_spare(&Position::default()), Some(20));
        let only_pawns = "4k3/8/8/8/8/8/PPPPPPPP/4K3 w - - 0 1";
        assert_eq!(moves_to_spare(&only_pawns.parse().expect("legal")), None);
    }

    #[test]
    fn it_is_verified_at_depth_and_earlier_where_zugzwang_is_likely() {
        use ZugzwangRisk::{High, Low, Raised};
        let shallowest =
            |risk| (0..40).find(|&depth| needs_verification(depth, risk)).expect("at depth");
        assert!(shallowest(High) < shallowest(Raised) && shallowest(Raised) < shallowest(Low));
    }

    #[test]
    fn zugzwang_is_likely_with_few_pieces_or_few_moves() {
        let risk = |fen: &str| {
            let position: Position = fen.parse().expect("legal");
            ZugzwangRisk::of(&position, position.count_legal_moves())
        };
        assert_eq!(risk(START_FEN), ZugzwangRisk::Raised, "twenty moves");
        let open = "r1bq1rk1/pp2bppp/2n1pn2/3p4/3P4/2NBPN2/PP3PPP/R1BQ1RK1 w - - 0 9";
        assert_eq!(risk(open), ZugzwangRisk::Low);
        assert_eq!(risk("4k3/5ppp/8/8/8/8/PPPQ4/R3K2R w KQ - 0 1"), ZugzwangRisk::Raised);
        assert_eq!(risk("6Q1/8/8/7k/8/8/3p1pp1/3Kbrrb b - - 0 1"), ZugzwangRisk::Raised);
        assert_eq!(risk("8/5b2/p2k4/1p1p1p1p/1P1K1P1P/2P1PB2/8/8 w - - 0 1"), ZugzwangRisk::High);
    }
}
