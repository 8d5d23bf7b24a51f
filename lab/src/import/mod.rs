//! Positions from games that others have played, read from PGN.
//!
//! [`game`] asks of each game what is learned from it, and [`run()`] keeps its positions. A game that
//! cannot be understood is skipped and reported; the next one is read all the same.

pub mod game;
mod run;
mod source;

pub use run::{ImportCounts, ImportEvent, ImportSettings, run};
pub use source::{Source, SourceName};
