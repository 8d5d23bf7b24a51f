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
use crate::observe::Improving;
use crate::rule::techniques;
use espalier_chess::types::{Depth, Score};

techniques! {
    rules: reverse_futility, null_move, probcut, move_pruning, quiescence, extensions,
        late_move_reduction;
    others: internal_iterative_reduction;
}

/// What the techniques that may end a whole node know of it. It is not in check.
#[derive(Clone, Copy, Debug)]
pub(in crate::search) struct NodeFacts {
    pub(in crate::search) ply: usize,
    /// Plies left.
    pub(in crate::search) depth: Depth,
    pub(in crate::search) beta: Score,
    /// Static eval in centipawns, or the TT score where that is the tighter bound.
    pub(in crate::search) eval: Score,
    /// Static eval in centipawns, corrected, whatever the TT says.
    pub(in crate::search) static_eval: Score,
    pub(in crate::search) improving: Improving,
    /// The node is expected to fail high.
    pub(in crate::search) is_cut: bool,
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

    /// A node with beta at 40 centipawns.
    pub(in crate::search) fn node(depth: Depth, eval: Score, improving: Improving) -> NodeFacts {
        NodeFacts {
            ply: 2,
            depth,
            beta: 40,
            eval,
            static_eval: eval,
            improving,
            is_cut: true,
            switches: Switches::SHIPPED,
        }
    }
}
