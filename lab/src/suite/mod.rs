//! Positions whose best moves are known, and how an engine fares in them.
//!
//! `task` is what a line of a file asks, `run` has an engine answer, `finding` is one answer
//! judged, `summary` is what all of them together say.
#![allow(clippy::cast_precision_loss, reason = "counts are far below 2^52")]

pub mod finding;
pub mod run;
pub mod summary;
pub mod task;
