//! Positions from games of Espalier against itself.
//!
//! The games of a seed are numbered, and each depends on its number alone. They are written in the
//! order of their numbers, whoever plays them and whoever ends first: so a file depends on its
//! settings only, not on the number of workers, and one that was interrupted goes on as if it had
//! not been.

mod in_order;
mod run;
mod settings;

pub use run::{DatagenProgress, Generation, run};
pub use settings::DatagenSettings;
