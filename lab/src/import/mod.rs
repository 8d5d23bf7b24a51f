//! Positions from games that others have played, read from PGN.
//!
//! [`split`] finds where games begin, [`game`] plays their moves by the rules, and [`run()`] keeps
//! their positions. A game that cannot be understood is skipped and reported; the next one is read
//! all the same.

pub mod game;
mod run;
mod source;
pub mod split;

pub use run::{ImportCounts, ImportEvent, ImportSettings, run};
pub use source::{Source, SourceName};
