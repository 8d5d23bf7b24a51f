//! Positions with their scores and results, from which weights are learned.
//!
//! A file is a header and blocks, one for each game; `docs/data-format.md` has every byte of it.
//! [`Writer`] writes and continues such files, [`Reader`] reads them game by game, and
//! [`Positions`] holds them in memory.

mod collection;
mod format;
mod packed;
mod positions;
mod reader;
mod record;
mod sieve;
pub mod statistics;
#[cfg(test)]
mod tests;
mod writer;

pub use collection::Collection;
pub use packed::{Packed, Unreadable};
pub use positions::Positions;
pub use reader::{Damage, Extent, Game, ReadError, Reader};
pub use record::{GameResult, PositionRecord, WhiteScore};
pub use sieve::{Sieve, Sifted, Unfit};
pub use writer::Writer;
