//! The rules of chess for JavaScript: positions, moves and results as plain data.
//!
//! The module `rules.wasm` is this crate with the feature `exports`: pure functions that take a FEN
//! and give a JSON text, so that nothing is to be freed. The engine's module has the types alone.
#![forbid(unsafe_code)]
#![deny(clippy::unwrap_used, clippy::expect_used)]
// The types are documented where a reader of the generated TypeScript meets them; a field that is
// named like its meaning needs no more.
#![allow(missing_docs)]

#[cfg(feature = "exports")]
mod exports;
#[cfg(feature = "exports")]
mod fault;
mod moves;
mod position;
#[cfg(feature = "exports")]
mod standing;

#[cfg(feature = "exports")]
pub use exports::{Played, attackers, find_move, legal_moves, play, start};
#[cfg(feature = "exports")]
pub use fault::{Fault, FaultCode, FaultReason, FenFieldName};
pub use moves::{LegalMove, PlayedMove};
pub use position::{CanMate, Color, Outcome, OutcomeKind, PlyView, PositionView};
#[cfg(feature = "exports")]
pub use standing::Standing;
