//! Techniques that decide how deep a single move is searched: extensions, reductions, re-searches.

pub(super) mod check_extension;
pub(super) mod late_move_reduction;
pub(super) mod re_search;
pub(super) mod singular;

use crate::types::Depth;

/// Whether a node is so near the root that its moves may be extended: forced lines must end.
pub(super) const fn may_extend(ply: usize, root_depth: Depth) -> bool {
    (ply as Depth) < 2 * root_depth
}
