//! Techniques that decide how deep a single move is searched: extensions, reductions, re-searches.

pub(crate) mod check_extension;
pub(crate) mod late_move_reduction;
pub(crate) mod low_depth_singular;
pub(crate) mod re_search;
pub(crate) mod singular;

use crate::rule::techniques;
use crate::types::Depth;

techniques! {
    rules: singular, late_move_reduction;
    others: check_extension, low_depth_singular, re_search;
}

/// Whether a node is so near the root that its moves may be extended: forced lines must end.
pub(super) const fn may_extend(ply: usize, root_depth: Depth) -> bool {
    (ply as Depth) < 2 * root_depth
}
