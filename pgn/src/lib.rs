//! Portable Game Notation: the only reader and the only writer of games.
//!
//! ```
//! let game = espalier_pgn::first_game("1. f3 e5 2. g4 Qh4#")?;
//! assert_eq!(game.game().sans().join(" "), "f3 e5 g4 Qh4#");
//! # Ok::<(), Box<espalier_pgn::Fault>>(())
//! ```
//!
//! [`Reader`] takes a text in any pieces and gives one [`GameTree`] after another: bytes become
//! text (`decode`), characters tokens (`lexer`, `words`), and the tokens of a game its moves
//! (`builder`). [`games`], [`first_game`] and [`Games`] are made of it. [`GameTree::to_pgn`] writes.
//!
//! Rules, positions and the notation of moves are those of [`espalier_chess::board`] and
//! [`espalier_chess::game`]; the engine itself knows nothing of games as texts.
#![forbid(unsafe_code)]

mod builder;
mod decode;
mod fault;
mod lexer;
mod limits;
mod nag;
mod notes;
mod reader;
mod tags;
mod termination;
mod token;
mod tree;
mod words;
mod write;

pub use fault::{Fault, FaultKind, Place};
pub use nag::nag_sign;
pub use notes::{Drawing, DrawingColor, Eval, Notes};
pub use reader::{Games, Progress, Reader, first_game, games};
pub use termination::Termination;
pub use tree::{GameTree, Node, Step};

#[cfg(test)]
mod tests;
