//! Alpha-beta search.
//!
//! `root` deepens iteration by iteration, `node` is the numbered script of every node, and each
//! technique has a file of its own: those for whole nodes in `whole_node`, those that skip single
//! moves in `move_pruning`, extensions and reductions in `move_depth`, quiescence in `leaves`.

pub(crate) mod aspiration;
pub(crate) mod draws;
pub(crate) mod escapes;
pub(crate) mod former_pv;
pub(crate) mod history;
mod host;
pub(crate) mod improving;
mod key_history;
pub(crate) mod leaves;
pub(crate) mod move_depth;
pub(crate) mod move_pruning;
mod node;
mod node_kind;
mod node_search;
mod notify;
pub(crate) mod picker;
mod ranking;
mod root;
mod root_moves;
mod shared;
mod stack;
mod state;
mod strength;
mod switches;
mod team;
pub(crate) mod time;
mod tt;
pub(crate) mod update_histories;
pub(crate) mod whole_node;
mod words;

pub use host::{
    Clock, Ended, Host, Info, Limits, MAX_DEPTH, Memory, News, NoClock, SearchResult,
    nodes_per_second,
};
pub(crate) use move_pruning::futility::is_spared as futility_spares;
pub use node_search::{NodeSearch, NodeSearchResult, Step};
pub use ranking::{Priority, RankedMove, ranked_moves};
pub use root::{search, unsearched};
pub use shared::Shared;
pub use strength::Strength;
pub use switches::{ImprovingUse, ImprovingUses, RuleSet, Switches};
pub(crate) use team::help;
pub use team::{Helper, Job, SearchJob, Team};
pub use time::{Progress, TimePlan};
pub use whole_node::null_move::null_moves_from;

pub use crate::types::Bound;

use crate::observe::Visit;
use crate::rules::Sum;

/// The searches that are reduced, each with the sum that its reduction is.
pub const REDUCTIONS: [(Visit, Sum); 2] = [
    (Visit::Reduced, move_depth::late_move_reduction::REDUCTION),
    (Visit::NullMove, whole_node::null_move::REDUCTION),
];
