//! What a search did, decision by decision: for people who want to know why.

pub mod explain;
mod file;
mod layout;
mod record;
mod recorder;
mod summary;
mod tree;

pub use crate::observe::{End, Kind, TableUse, Visit};
pub use record::Record;
pub use summary::{Iteration, Ply, Summary, TableCounts};
pub use tree::{Trace, TraceOptions};
