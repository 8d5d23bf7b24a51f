//! Internal iterative reduction (IIR): a node without a TT move, or with one from a far shallower
//! search, is searched a ply less deep. The next iteration will have a better TT move.
//!
//! Formula: `depth >= min_depth && (no TT move || tt_depth + 4 < depth)`, in PV and cut nodes.
//! Source: Ed Schröder, 2020.
//! Stays (`internal_iterative_reduction`): from 6 plies on, not 4, gained 13.0 ± 11.7 Elo at 20,000
//! nodes.

use super::Node;
use crate::param::params;
use crate::search::switches::DepthAdjustment;

params! {
    switches {
        /// Internal iterative reduction.
        internal_iterative_reduction = 1;
    }
    values {
        /// Internal iterative reduction: shallowest node, in plies.
        internal_iterative_reduction_depth = 6 in 2..=10 step 1;
    }
}

/// Whether the node is searched a ply less deep.
pub(in crate::search) fn internal_iterative_reduction(node: &Node) -> bool {
    node.switches.has(DepthAdjustment::InternalIterativeReduction)
        && (node.is_pv || node.is_cut)
        && node.depth >= params::internal_iterative_reduction_depth()
        && node.hit.is_none_or(|hit| hit.mv.is_none() || hit.depth + 4 < node.depth)
}

#[cfg(test)]
mod tests {
    use super::super::test_nodes::{IMPROVING, node};
    use super::*;
    use crate::search::tt::TtHit;
    use espalier_chess::types::{Bound, Move};

    #[test]
    fn it_reduces_deep_nodes_whose_tt_move_is_missing_or_shallow() {
        let deep = params::internal_iterative_reduction_depth() + 6;
        let hit = |mv, depth| {
            Some(TtHit { mv, score: 0, eval: None, depth, bound: Bound::Lower, tt_pv: false })
        };
        let mv = Move::from_bits(0x0123);
        let reduces =
            |depth, hit| internal_iterative_reduction(&Node { hit, ..node(depth, 0, IMPROVING) });
        assert!(reduces(deep, None) && reduces(deep, hit(None, deep)));
        assert!(reduces(deep, hit(mv, deep - 5)) && !reduces(deep, hit(mv, deep - 4)));
        assert!(!reduces(params::internal_iterative_reduction_depth() - 1, None));
    }
}
