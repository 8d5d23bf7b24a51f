//! Ablation: the engine with a part of the search against the engine without it.
//!
//! `subject` is the part, `cost` its nodes and time, `record` the measurements so far, and `table`
//! the page. The games are those of [`crate::matches`].

pub mod cost;
pub mod record;
pub mod subject;
pub mod table;
