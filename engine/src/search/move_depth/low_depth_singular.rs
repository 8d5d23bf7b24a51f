//! Low-depth singular extension: where a node is too shallow for a singular search, the TT move is
//! searched a ply deeper if its TT score is a lower bound and the static eval is below alpha: what
//! the eval does not see depends on this move.
//!
//! Formula: `depth < singular_depth`, lower bound, `eval <= alpha - margin`: +1 ply.
//! Source: Koivisto and Stormphrax.
//! Worth: +9.6 ± 5.6 Elo at 5,000 nodes (8,544 games, SPRT [0, 3] accepted), +10.0 ± 6.8 at 20,000
//! (4,710 games, bench 645895).

use super::singular::params::singular_depth;
use crate::param::params;
use crate::search::tt::TtHit;
use crate::types::{Bound, Depth, Score};

params! {
    switches {
        /// Low-depth singular extension: the TT move is extended where the static eval is below
        /// alpha.
        low_depth_singular = 1;
    }
    values {
        /// Low-depth singular extension: centipawns that the static eval is at least below alpha.
        low_depth_singular_margin = 26 in 0..=100 step 4;
    }
}

/// Whether the TT move is extended. `hit`: that of the node, if the move is its TT move and may be
/// extended. `eval`: the static eval, none in check.
pub(in crate::search) fn extends(
    depth: Depth,
    hit: Option<TtHit>,
    eval: Option<Score>,
    alpha: Score,
) -> bool {
    params::low_depth_singular()
        && depth < singular_depth()
        && hit.is_some_and(|hit| hit.bound == Bound::Lower)
        && eval.is_some_and(|eval| eval <= alpha - params::low_depth_singular_margin())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_takes_a_lower_bound_and_an_eval_below_alpha_at_low_depth() {
        let hit =
            |bound| Some(TtHit { mv: None, score: 90, eval: None, depth: 2, bound, was_pv: false });
        let alpha = 50;
        let low = Some(alpha - params::low_depth_singular_margin());
        let shallow = singular_depth() - 1;
        assert!(extends(shallow, hit(Bound::Lower), low, alpha));
        assert!(!extends(shallow + 1, hit(Bound::Lower), low, alpha));
        assert!(!extends(shallow, hit(Bound::Lower), low.map(|eval| eval + 1), alpha));
        assert!(!extends(shallow, hit(Bound::Lower), None, alpha), "in check");
        assert!(!extends(shallow, hit(Bound::Upper), low, alpha));
        assert!(!extends(shallow, None, low, alpha));
    }
}
