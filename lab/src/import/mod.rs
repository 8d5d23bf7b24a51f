//! Positions from games that others have played, read from PGN.
//!
//! [`game`] asks of each game what is learned from it, [`score`] reads the scores beside its moves,
//! and [`run()`] keeps its positions. A game that
//! cannot be understood is skipped and reported; the next one is read all the same.

pub mod game;
mod run;
pub mod score;
mod source;

pub use run::{ImportCounts, ImportEvent, ImportSettings, run};
pub use source::{SourceName, open};
