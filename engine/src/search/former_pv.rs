//! Former PV nodes (`ttPv`): nodes that are on the principal variation, or of which the TT says that
//! they have been. LMR reduces their moves less. A node that fails low below a former PV node becomes
//! one as well: the move that led to it is probably good, so it is worth a closer look.
//!
//! Source: Stockfish.
//! Worth of the spreading: +7.3 ± 6.8 Elo at 10,000 nodes (6,400 games of three factorial
//! experiments).

use crate::param::params;
use crate::types::Depth;

params! {
    switches {
        /// Former PV nodes: a fail low below one becomes one.
        former_pv_spreads = 1;
    }
    values {
        /// Former PV nodes: shallowest fail low that becomes one, in plies.
        former_pv_depth = 4 in 1..=10 step 1;
    }
}

/// Whether a node that has failed low becomes a former PV node.
pub(super) fn spreads(parent_was_pv: bool, depth: Depth) -> bool {
    params::former_pv_spreads() && parent_was_pv && depth >= params::former_pv_depth()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_deep_fail_lows_below_former_pv_nodes_become_such() {
        let shallowest = params::former_pv_depth();
        assert!(spreads(true, shallowest) && !spreads(true, shallowest - 1));
        assert!(!spreads(false, shallowest + 5));
    }
}
