//! Games and their positions, from which weights are learned.
//!
//! A file is a header and blocks, one for each game; `docs/data-format.md` has every byte of it.
//! [`Writer`] writes and continues such files: every move with its score. [`Reader`] reads them
//! game by game, [`FilteredGames`] position by position with what a [`Filter`] says of each, and
//! [`Positions`] holds in memory those that the filter keeps.

mod collection;
mod ending;
mod filter;
mod filtered;
mod format;
mod lookahead;
mod packed;
mod packed_game;
mod positions;
mod reader;
mod record;
mod score;
pub mod statistics;
#[cfg(test)]
mod tests;
mod writer;

pub use collection::Collection;
pub use ending::Ending;
pub use filter::{Filter, FilterCounts, Unfit};
pub use filtered::{FilteredGame, FilteredGames, GamePosition, Seen};
pub use lookahead::Lookahead;
pub use packed::{Packed, Unreadable};
pub use packed_game::{GameRecord, PackedGame, Ply, Replay, ScoredMove};
pub use positions::Positions;
pub use reader::{Damage, Extent, Game, ReadError, Reader};
pub use record::{GameResult, PositionRecord, WhiteScore};
pub use score::MoveScore;
pub use writer::Writer;
