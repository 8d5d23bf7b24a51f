//! Move pruning: techniques that skip single moves of a node before they are searched.

pub(crate) mod futility;
pub(crate) mod history_pruning;
pub(crate) mod late_move_pruning;
pub(crate) mod see_pruning;

use super::switches::ImprovingUses;
use crate::observe::Improving;
use crate::rule::techniques;
use crate::types::{Depth, Score};

techniques! {
    rules: late_move_pruning, futility, history_pruning, see_pruning;
}

/// What the techniques for single moves know.
#[derive(Clone, Copy, Debug)]
pub(super) struct MoveFacts {
    /// Plies left in the node.
    pub(super) depth: Depth,
    /// An estimate of the plies left after LMR: also where LMR does not apply.
    pub(super) reduced_depth: Depth,
    pub(super) alpha: Score,
    /// Static eval of the node; none in check.
    pub(super) eval: Option<Score>,
    pub(super) improving: Improving,
    /// Which techniques may use `improving`.
    pub(super) uses: ImprovingUses,
    /// Quiet moves searched before this one.
    pub(super) quiets_searched: i32,
    /// History score of the move.
    pub(super) history: i32,
    /// Neither a capture nor a promotion.
    pub(super) is_quiet: bool,
}

#[cfg(test)]
pub(super) mod test_moves {
    use super::*;
    pub(super) use crate::search::whole_node::test_nodes::{IMPROVING, WORSENING};

    /// A quiet move in a node with a static eval of 0 and alpha at 40 centipawns.
    pub(super) fn quiet(depth: Depth, quiets_searched: i32, improving: Improving) -> MoveFacts {
        MoveFacts {
            depth,
            reduced_depth: depth,
            alpha: 40,
            eval: Some(0),
            improving,
            uses: ImprovingUses::ALL,
            quiets_searched,
            history: 0,
            is_quiet: true,
        }
    }
}
