//! The techniques of a node, one file each: those that may end or shorten a whole node, those that skip
//! single moves, and those that decide how deep a move is searched.

pub(crate) mod extensions;
pub(crate) mod internal_iterative_reduction;
pub(crate) mod late_move_reduction;
pub(crate) mod move_pruning;
pub(crate) mod null_move;
pub(crate) mod probcut;
pub(crate) mod reverse_futility;

use super::quiescence;
use super::switches::Switches;
use super::tt::TtHit;
use crate::observe::Improving;
use crate::rule::techniques;
use espalier_chess::types::{Depth, Score};

techniques! {
    rules: reverse_futility, null_move, probcut, move_pruning, quiescence, extensions,
        late_move_reduction;
    others: internal_iterative_reduction;
}

/// What a node is known to be once it is evaluated. Techniques ask it, and its switches.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "they are independent facts, not a state")]
pub(in crate::search) struct Node {
    pub(in crate::search) ply: usize,
    /// Plies left. Internal iterative reduction and a singular move change them.
    pub(in crate::search) depth: Depth,
    pub(in crate::search) beta: Score,
    pub(in crate::search) is_pv: bool,
    /// The node is expected to fail high.
    pub(in crate::search) is_cut: bool,
    /// The node is or was a PV node; see `stack::tt_pv_spreads`.
    pub(in crate::search) tt_pv: bool,
    pub(in crate::search) hit: Option<TtHit>,
    /// The TT move is a capture or promotion: a late move is less likely the best.
    pub(in crate::search) tt_move_is_noisy: bool,
    /// The evals are 0.
    pub(in crate::search) in_check: bool,
    /// Static eval in centipawns, before its correction.
    pub(in crate::search) raw_eval: Score,
    /// Static eval in centipawns, corrected, whatever the TT says.
    pub(in crate::search) static_eval: Score,
    /// Static eval in centipawns, or the TT score where that is the tighter bound and the whole node may
    /// be pruned.
    pub(in crate::search) eval: Score,
    pub(in crate::search) improving: Improving,
    pub(in crate::search) switches: Switches,
}

#[cfg(test)]
pub(super) mod test_nodes {
    use super::*;
    use crate::search::improving::FULL_RATE;

    pub(in crate::search) const IMPROVING: Improving =
        Improving { improvement: Some(30), is_improving: true, rate: FULL_RATE, factor: FULL_RATE };
    pub(in crate::search) const WORSENING: Improving =
        Improving { improvement: Some(-30), is_improving: false, rate: 0, factor: 0 };

    /// A null-window node at depth 8 that is expected to fail low and does not improve.
    pub(in crate::search) const PLAIN: Node = Node {
        ply: 2,
        depth: 8,
        beta: 40,
        is_pv: false,
        is_cut: false,
        tt_pv: false,
        hit: None,
        tt_move_is_noisy: false,
        in_check: false,
        raw_eval: 0,
        static_eval: 0,
        eval: 0,
        improving: WORSENING,
        switches: Switches::SHIPPED,
    };

    /// A node that is expected to fail high, with beta at 40 centipawns.
    pub(in crate::search) fn node(depth: Depth, eval: Score, improving: Improving) -> Node {
        Node { depth, is_cut: true, raw_eval: eval, static_eval: eval, eval, improving, ..PLAIN }
    }
}
