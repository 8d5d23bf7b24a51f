//! Alpha-beta search.
//!
//! `root` deepens iteration by iteration, `node` is the numbered script of every node, and each
//! technique that a node asks has a file of its own in `techniques`. `quiescence` searches on where the
//! depth has run out.

pub(crate) mod aspiration;
pub(crate) mod draws;
pub(crate) mod history;
mod host;
pub(crate) mod improving;
mod node;
mod node_search;
mod notify;
pub(crate) mod picker;
pub(crate) mod quiescence;
mod root;
mod root_moves;
mod search_without;
mod shared;
pub(crate) mod stack;
mod state;
mod strength;
mod switches;
mod team;
pub(crate) mod techniques;
pub(crate) mod time;
mod tt;
mod words;

pub use host::{
    Clock, Ended, Host, Info, Limits, MAX_DEPTH, Memory, News, NoClock, RemoteStop, SearchResult,
    nodes_per_second,
};
pub use improving::ImprovingUse;
pub use node_search::{NodeSearch, NodeSearchResult, Step};
pub use root::{search, search_silently, unsearched};
pub use root_moves::{Priority, RankedMove, ranked_moves};
pub use search_without::{DisabledPruning, Pruned, search_without};
pub use shared::Shared;
pub use strength::Strength;
pub use switches::{DepthAdjustment, MoveExtension, Switches, Technique};
pub(crate) use team::help;
pub use team::{Helper, Job, SearchJob, Team};
pub use techniques::extensions::{check_extension, may_extend};
pub use techniques::null_move::null_moves_from;
pub use time::{Progress, TimePlan};
#[cfg(feature = "imported-words")]
pub use words::ImportedWords;

pub use espalier_chess::types::Bound;

use crate::observe::Visit;
use crate::rules::Sum;

/// The searches that are reduced, each with the sum that its reduction is.
pub const REDUCTIONS: [(Visit, Sum); 2] = [
    (Visit::Reduced, techniques::late_move_reduction::REDUCTION),
    (Visit::NullMove, techniques::null_move::REDUCTION),
];
