//! Positions from games of Espalier against itself.
//!
//! The games of a seed are numbered, and each depends on its number alone. They are written in the
//! order of their numbers. So a file depends on its settings only, neither on the number of workers
//! nor on interruptions.

mod run;
mod settings;

pub use run::{DatagenProgress, Generation, run};
pub use settings::DatagenSettings;
