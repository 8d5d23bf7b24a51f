//! Alpha-beta search.
//!
//! `root` deepens iteration by iteration, `node` is the numbered script of every node, and each
//! technique has a file of its own: those for whole nodes in `whole_node`, those that skip single
//! moves in `move_pruning`, extensions and reductions in `move_depth`, quiescence in `leaves`.

mod aspiration;
mod draws;
mod history;
mod host;
mod improving;
mod key_history;
mod leaves;
mod limits;
mod memory;
mod move_depth;
mod move_pruning;
mod node;
mod node_kind;
mod node_search;
mod notify;
mod picker;
mod ranking;
mod root;
mod root_moves;
mod stack;
mod state;
mod strength;
mod switches;
mod time;
mod tt;
mod update_histories;
mod whole_node;

pub use host::{Host, Info, NoClock, SearchResult, nodes_per_second};
pub(crate) use improving::{FULL_RATE, FactorKind, improving_factor};
pub use limits::{Clock, Limits, MAX_DEPTH};
pub use memory::Memory;
#[cfg(test)]
pub(crate) use move_depth::late_move_reduction::REDUCTION_PARTS;
pub(crate) use move_pruning::futility::is_spared as futility_spares;
pub use node_search::{NodeSearch, NodeSearchResult, Step};
pub use ranking::{Priority, RankedMove, ranked_moves};
pub use root::search;
pub use strength::Strength;
pub use switches::{ImprovingUse, ImprovingUses, RuleSet, Switches};
pub use time::{Progress, TimePlan};
pub use tt::TranspositionTable;
pub use whole_node::null_move::null_moves_from;

pub use crate::types::Bound;
