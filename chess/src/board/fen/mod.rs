//! Forsyth-Edwards notation: standard FEN, X-FEN and Shredder-FEN.
//!
//! There is one reader. Strict, it refuses the first fault; [`read_fen`] repairs those that leave
//! no doubt about the position, and tells of each.

mod castling;
mod change;
mod counter;
mod error;
mod field;
mod mender;
mod operations;
mod read;
mod surroundings;
mod words;
mod write;

pub use change::{FenChange, FenChangeKind};
pub use error::FenError;
pub use field::FenField;

use super::Position;
use alloc::vec::Vec;
use core::str::FromStr;
use mender::Mender;

/// Move numbers stop here: longer games are still games.
pub(super) const MAX_FULLMOVE_NUMBER: u16 = 9_999;

/// The standard start position.
pub const START_FEN: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// A FEN that was read, and what had to be repaired.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FenReading {
    /// The position.
    pub position: Position,
    /// What was repaired, in the order of the fields.
    pub changes: Vec<FenChange>,
}

impl FromStr for Position {
    type Err = FenError;

    /// Reads a FEN; the two counters may be missing and are then `0 1`.
    fn from_str(text: &str) -> Result<Self, FenError> {
        read::read(text, &mut Mender::strict())
    }
}

/// Reads a FEN as people paste it: with fields missing, with castling rights and an en passant
/// square that cannot be, between quotation marks, or as EPD. Each repair is told.
///
/// ```
/// let reading = espalier_chess::board::read_fen("r3k3/8/8/8/8/8/8/R3K2R w KQkq - 0 1")?;
/// assert_eq!(reading.position.to_string(), "r3k3/8/8/8/8/8/8/R3K2R w KQq - 0 1");
/// assert!(reading.changes[0].to_string().starts_with("The castling right k was dropped: "));
/// # Ok::<(), espalier_chess::board::FenError>(())
/// ```
///
/// # Errors
/// When the text does not tell where the pieces stand, or no game can reach the position.
pub fn read_fen(text: &str) -> Result<FenReading, FenError> {
    let mut mender = Mender::lenient();
    let fen = surroundings::without(text, &mut mender);
    let position = read::read(&fen, &mut mender)?;
    Ok(FenReading { position, changes: mender.changes() })
}

impl Default for Position {
    /// The standard start position.
    fn default() -> Self {
        // Not `expect`, which would link how errors and all within are debugged.
        START_FEN.parse().unwrap_or_else(|error| unreachable!("the start position: {error}"))
    }
}
