//! The rules of chess for JavaScript: positions, moves, results and games as plain data.
//!
//! The module `rules.wasm` is this crate with the feature `exports`: pure functions that take a FEN
//! and give a JSON text, so that nothing is to be freed, and for PGN a reader and a writer. The
//! engine's module has the types, and reads moves alike.
#![forbid(unsafe_code)]
#![deny(clippy::unwrap_used, clippy::expect_used)]
// The types are documented where a reader of the generated TypeScript meets them; a field that is
// named like its meaning needs no more.
#![allow(missing_docs)]
// wasm-bindgen hands over what it has made.
#![allow(clippy::needless_pass_by_value)]

#[cfg(feature = "exports")]
pub mod exports;
mod fault;
mod moves;
mod position;
mod read_move;
mod score;
mod square;

pub use fault::{Fault, FaultCode, FaultReason, FaultValues, FenFieldName};
pub use moves::{LegalMove, PlayedMove};
pub use position::{CanMate, Color, Outcome, OutcomeKind, PlyView, PositionView};
pub use read_move::read_move;
pub use score::Score;
