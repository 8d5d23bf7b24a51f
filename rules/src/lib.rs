//! The rules of chess for JavaScript: positions, moves and results as plain data.
//!
//! The module `rules.wasm` is this crate with the feature `exports`: pure functions that take a FEN
//! and give a JSON text, so that nothing is to be freed, and for PGN a reader and a writer. The
//! engine's module has the types alone.
#![forbid(unsafe_code)]
#![deny(clippy::unwrap_used, clippy::expect_used)]
// The types are documented where a reader of the generated TypeScript meets them; a field that is
// named like its meaning needs no more.
#![allow(missing_docs)]

#[cfg(feature = "exports")]
mod exports;
#[cfg(feature = "exports")]
mod fault;
#[cfg(feature = "exports")]
mod fen;
#[cfg(feature = "exports")]
mod game_tree;
mod moves;
#[cfg(feature = "exports")]
mod pgn_reader;
#[cfg(feature = "exports")]
mod pgn_writer;
mod position;
mod score;
#[cfg(feature = "exports")]
mod standing;

#[cfg(feature = "exports")]
pub use exports::{Played, attackers, find_move, legal_moves, play, read_fen, start};
#[cfg(feature = "exports")]
pub use fault::{Fault, FaultCode, FaultReason, FenFieldName};
#[cfg(feature = "exports")]
pub use fen::{FenChange, FenReading};
#[cfg(feature = "exports")]
pub use game_tree::{Drawing, DrawingColor, GameHead, GameMove, GameNode, PgnFault};
pub use moves::{LegalMove, PlayedMove};
#[cfg(feature = "exports")]
pub use pgn_reader::{PgnProgress, PgnReader};
#[cfg(feature = "exports")]
pub use pgn_writer::PgnWriter;
pub use position::{CanMate, Color, Outcome, OutcomeKind, PlyView, PositionView};
pub use score::Score;
#[cfg(feature = "exports")]
pub use standing::Standing;
