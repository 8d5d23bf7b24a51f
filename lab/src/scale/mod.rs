//! Elo over nodes: one pair of engines at several node counts.
//!
//! `record` keeps the matches, `report` puts them into a table and a picture.
#![allow(clippy::cast_precision_loss, reason = "counts are far below 2^52")]

pub mod record;
pub mod report;
