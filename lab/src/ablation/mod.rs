//! What each part of the search is worth: the engine with it against the engine without it.
//!
//! `subject` is what is taken away, `cost` what that does to the tree, `record` what is known so
//! far, on disk too, and `table` how it is shown. The games are those of [`crate::matches`].

pub mod cost;
pub mod record;
pub mod subject;
pub mod table;
