//! What each part of the search is worth, kept so that no figure goes stale.
//!
//! A file of `lab/worth` holds all measurements of one part: [`record`]. [`take`] makes them of
//! what `ablate` and `factorial` have measured. [`lines`] writes the `Worth (…)` comments of the
//! engine's sources from them, [`page`] the tables of `docs/ablation.md`, and [`repository`] says
//! where both differ from the records.

pub mod lines;
pub mod page;
pub mod record;
pub mod repository;
pub mod take;
