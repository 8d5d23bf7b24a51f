//! Extensions: a move is searched deeper than others.

use super::Node;
use crate::observe::{Comparison, Extension, Observer, Rule, SearchedMove, Visit};
use crate::param::params;
use crate::rule::rules;
use crate::search::node::NonPv;
use crate::search::state::Search;
use crate::search::switches::{DepthAdjustment, MoveExtension, Switches};
use crate::search::tt::TtHit;
use espalier_chess::board::Position;
use espalier_chess::types::{Bound, Depth, Move, Score, is_undecided};

params! {
    switches {
        /// Check extension.
        check_extension = 1;
        /// Low-depth singular extension: the TT move is extended where the static eval is below
        /// alpha.
        low_depth_singular = 1;
        /// Singular extension: the TT move is extended where all others fail low.
        singular_extension = 1;
        /// Double extension: by two plies where the others fail low by a margin.
        double_extension = 1;
        /// Multicut: the node fails high where the singular search reaches beta.
        multicut = 1;
        /// Negative extension: the TT move is reduced where it is not singular.
        negative_extension = 1;
        /// The other moves of a node with a singular move are searched a ply deeper.
        extension_beside_singular = 1;
    }
    values {
        /// Low-depth singular extension: centipawns that the static eval is at least below alpha.
        low_depth_singular_margin = 26 in 0..=100 step 4;
        /// Singular extension: shallowest node, in plies.
        singular_depth = 6 in 4..=10 step 1;
        /// Singular extension: plies by which the TT depth may be lower.
        singular_table_slack = 3 in 1..=5 step 1;
        /// Singular extension: centipawns below the TT score, per 16 plies of depth.
        singular_margin_per_ply = 12 in 4..=64 step 4;
        /// Double extension: further centipawns by which the others must fail low.
        double_extension_margin = 33 in 0..=100 step 4;
        /// Double extension: most in one line.
        double_extension_most = 8 in 1..=20 step 1;
    }
}

/// Whether a node is so near the root that its moves may be extended: forced lines must end.
pub const fn may_extend(ply: usize, root_depth: Depth) -> bool {
    (ply as Depth) < 2 * root_depth
}

/// Check extension: a move that gives check is searched a ply deeper, as it forces the reply.
///
/// Source: as old as computer chess; of every check, as in chess4j.
/// Stays (`check_extension`): with safe checks alone Win At Chess fell from 237 to 229 of 300.
///
/// Plies by which the move is extended.
pub fn check_extension(switches: Switches, gives_check: bool) -> Depth {
    Depth::from(gives_check && switches.has(MoveExtension::Check))
}

/// Low-depth singular extension: where a node is too shallow for a singular search, the TT move is
/// searched a ply deeper if its TT score is a lower bound and the static eval is below alpha: what
/// the eval does not see depends on this move.
///
/// Formula: `depth < singular_depth`, lower bound, `eval <= alpha - margin`: +1 ply.
/// Source: Koivisto and Stormphrax.
///
/// Whether the TT move is extended.
pub(in crate::search) fn low_depth_singular(node: &Node, hit: TtHit, alpha: Score) -> bool {
    node.switches.has(DepthAdjustment::LowDepthSingular)
        && node.depth < params::singular_depth()
        && hit.bound == Bound::Lower
        && !node.in_check
        && node.static_eval <= alpha - params::low_depth_singular_margin()
}

rules! {
    /// The singular search reaches beta: a move besides the TT move fails high, too.
    MULTICUT "multicut" {
        label: "Multicut",
        brief: "multicut",
        letters: "MUL",
        scope: WholeNode,
        family: TestSearch,
        value: "score of the other moves",
        switch: multicut,
    }
    THRESHOLD: fn threshold(node: &Node, hit: TtHit) in Centipawns {
        beta "beta" by Start = node.beta;
        singular_beta "singular beta above beta" by Start =
            (singular_beta(node, hit) - node.beta).max(0);
    }
}

/// What the search of the other moves says about the TT move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::search) enum SingularResult {
    /// No other move comes near: it is extended by this many plies.
    Singular(Depth),
    /// Another move reaches beta as well: the node fails high with this score.
    Multicut(Score),
    /// Others come near: it is extended by this many plies, zero or negative.
    NotSingular(Depth),
}

/// What extends a singular move by so many plies.
pub(in crate::search) const fn singular_by(plies: Depth) -> Extension {
    if plies > 1 { Extension::Double } else { Extension::Singular }
}

/// What all moves but that of the TT entry must stay below.
fn singular_beta(node: &Node, hit: TtHit) -> Score {
    hit.score - node.depth * params::singular_margin_per_ply() / 16
}

/// Whether the TT move may be singular: the TT score is exact or a lower bound, from a search not much
/// less deep.
pub(in crate::search) fn may_be_singular(node: &Node, hit: TtHit) -> bool {
    node.switches.has(MoveExtension::Singular)
        && node.depth >= params::singular_depth()
        && hit.depth >= node.depth - params::singular_table_slack()
        && hit.bound != Bound::Upper
        && is_undecided(hit.score)
}

/// Multicut: whether the search with the TT move excluded reaches beta.
fn multicut(node: &Node, hit: TtHit, others: Score) -> Option<Comparison> {
    (node.switches.has(Rule::MULTICUT) && is_undecided(others))
        .then(|| Comparison::new(Rule::MULTICUT, others, threshold(node, hit)))
}

/// What the best score of the other moves means.
fn singular_result(
    node: &Node,
    hit: TtHit,
    others: Score,
    double_extensions: u8,
) -> SingularResult {
    let singular_beta = singular_beta(node, hit);
    if others < singular_beta {
        let twice = node.switches.has(MoveExtension::Double)
            && !node.is_pv
            && i32::from(double_extensions) < params::double_extension_most()
            && others < singular_beta - params::double_extension_margin();
        SingularResult::Singular(1 + Depth::from(twice))
    } else if multicut(node, hit, others).is_some_and(Comparison::cuts) {
        SingularResult::Multicut(others)
    } else if !node.switches.has(DepthAdjustment::NegativeExtension) {
        SingularResult::NotSingular(0)
    } else if hit.score >= node.beta {
        SingularResult::NotSingular(Depth::from(node.is_pv) - 3)
    } else if node.is_cut {
        SingularResult::NotSingular(-2)
    } else {
        SingularResult::NotSingular(0)
    }
}

impl<O: Observer> Search<'_, O> {
    /// Singular extension: the TT move is searched deeper where a reduced search of the others stays below
    /// the TT score by a margin, and the others a ply deeper, too. Where they reach beta, the node is cut
    /// (multicut); else a TT score above beta, or a cut node, makes the TT move shallower (negative).
    /// Formula: others `< tt_score - depth * margin / 16`: +1 ply, +2 if `double_extension_margin` lower.
    /// Source: Anantharaman, Campbell and Hsu 1988; within one node as in Stockfish.
    /// Stays (`double_extension`, `multicut`, `negative_extension`): they use what the singular
    /// search, which gains, has found out, and search nothing of their own.
    /// Stays (`extension_beside_singular`): one of four that gained together: +10.4 ± 5.9 Elo
    /// (docs/decisions/search-ideas.md).
    ///
    /// Searches the node again without its TT move. Means nothing once the search is stopped.
    pub(in crate::search) fn singular_extension(
        &mut self,
        position: &Position,
        mv: Move,
        node: &Node,
        hit: TtHit,
    ) -> SingularResult {
        let &Node { ply, is_cut, improving, .. } = node;
        let beta = singular_beta(node, hit);
        let depth = (node.depth - 1) / 2;
        let cutoffs = self.stack[ply].cutoffs;
        self.stack[ply].excluded = Some(mv);
        self.tell_visit(Visit::Singular, SearchedMove { depth, ..SearchedMove::default() });
        let others = self.search::<NonPv>(position, beta - 1, beta, depth, ply, is_cut);
        self.stack[ply].excluded = None;
        // Its fail highs are not those of the node's siblings and children: LMR counts these.
        self.stack[ply].cutoffs = cutoffs;
        self.stack[ply + 1].cutoffs = 0;
        // A singular move rules a multicut out.
        if !self.stopped
            && others >= beta
            && let Some(test) = multicut(node, hit, others)
        {
            self.tell_comparison(test, improving);
        }
        singular_result(node, hit, others, self.stack[ply].double_extensions)
    }
}

#[cfg(test)]
mod tests {
    use super::super::test_nodes::{IMPROVING, PLAIN, node};
    use super::*;
    use crate::observe::Silent;
    use crate::search::time::TimePlan;
    use crate::search::{Limits, Memory, NoClock};
    use std::time::Duration;

    #[test]
    fn low_depth_singular_takes_a_lower_bound_and_an_eval_below_alpha() {
        let alpha = 50;
        let low = alpha - params::low_depth_singular_margin();
        let shallow = params::singular_depth() - 1;
        let extends = |depth, bound, eval, in_check| {
            let hit = TtHit { mv: None, score: 90, eval: None, depth: 2, bound, tt_pv: false };
            low_depth_singular(&Node { in_check, ..node(depth, eval, IMPROVING) }, hit, alpha)
        };
        assert!(extends(shallow, Bound::Lower, low, false));
        assert!(!extends(shallow + 1, Bound::Lower, low, false));
        assert!(!extends(shallow, Bound::Lower, low + 1, false));
        assert!(!extends(shallow, Bound::Lower, low, true), "in check");
        assert!(!extends(shallow, Bound::Upper, low, false));
    }

    /// The TT entry of a move that may be singular.
    const HIT: TtHit =
        TtHit { mv: None, score: 50, eval: Some(0), depth: 10, bound: Bound::Lower, tt_pv: false };

    /// Beta is out of reach.
    const OPEN: Node = Node { ply: 1, depth: 10, beta: 80, ..PLAIN };

    #[test]
    fn a_move_that_stands_alone_is_extended_and_by_two_plies_if_far_ahead() {
        let beta = singular_beta(&OPEN, HIT);
        assert!(beta < HIT.score);
        assert_eq!(singular_result(&OPEN, HIT, beta - 1, 0), SingularResult::Singular(1));
        let far = beta - params::double_extension_margin() - 1;
        assert_eq!(singular_result(&OPEN, HIT, far, 0), SingularResult::Singular(2));
        let pv = Node { is_pv: true, ..OPEN };
        assert_eq!(singular_result(&pv, HIT, far, 0), SingularResult::Singular(1));
        let often = params::double_extension_most() as u8;
        assert_eq!(singular_result(&OPEN, HIT, far, often), SingularResult::Singular(1));
    }

    #[test]
    fn other_moves_that_reach_beta_cut_the_node_and_near_ones_shorten_the_first() {
        let near = Node { beta: 45, ..OPEN };
        assert_eq!(singular_result(&near, HIT, 46, 0), SingularResult::Multicut(46));
        assert_eq!(singular_result(&near, HIT, 44, 0), SingularResult::NotSingular(-3));
        assert_eq!(singular_result(&OPEN, HIT, 45, 0), SingularResult::NotSingular(0));
        let cut = Node { is_cut: true, ..OPEN };
        assert_eq!(singular_result(&cut, HIT, 45, 0), SingularResult::NotSingular(-2));
    }

    /// Looks at a search before and after the singular search of its node at ply 1, which fails
    /// high: other moves are far better than Bxf6.
    fn around_a_singular_search(
        before: impl FnOnce(&mut Search<'_, Silent>),
        after: impl FnOnce(&Search<'_, Silent>),
    ) {
        let position: Position =
            "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10"
                .parse()
                .expect("a legal position");
        let limits = Limits { depth: Some(10), ..Limits::default() };
        let plan = TimePlan::new(&limits, position.side_to_move(), Duration::ZERO);
        let mut memory = Memory::new(1).expect("memory");
        let (mut host, mut observer) = (NoClock, Silent);
        let mut search =
            Search::new(&position, &[], &limits, plan, &mut memory, &mut host, &mut observer);
        search.root_depth = 10;
        let mv = position.parse_san("Bxf6").expect("a legal move");
        let (node, hit) = (Node { beta: -500, ..OPEN }, TtHit { score: -600, ..HIT });
        before(&mut search);
        let result = search.singular_extension(&position, mv, &node, hit);
        assert!(matches!(result, SingularResult::Multicut(_)), "{result:?}");
        after(&search);
    }

    #[test]
    fn fail_highs_of_the_singular_search_do_not_count_for_lmr() {
        let before = 2;
        around_a_singular_search(
            |search| search.stack[1].cutoffs = before,
            |search| {
                assert_eq!((search.stack[1].cutoffs, search.stack[2].cutoffs), (before, 0));
            },
        );
    }

    #[test]
    fn a_node_stays_a_tt_pv_node_or_none_in_its_singular_search() {
        for tt_pv in [true, false] {
            around_a_singular_search(
                |search| search.stack[1].tt_pv = tt_pv,
                |search| assert_eq!(search.stack[1].tt_pv, tt_pv),
            );
        }
    }

    #[test]
    fn only_a_deep_lower_bound_is_asked_about() {
        assert!(may_be_singular(&OPEN, HIT));
        assert!(!may_be_singular(&OPEN, TtHit { bound: Bound::Upper, ..HIT }));
        assert!(!may_be_singular(&OPEN, TtHit { depth: 2, ..HIT }));
        assert!(!may_be_singular(&OPEN, TtHit { score: 31_990, ..HIT }));
        assert!(!may_be_singular(&Node { depth: 3, ..OPEN }, HIT));
    }
}
