//! Portable Game Notation: the only reader and the only writer of games.
//!
//! [`Reader`] takes a text in any pieces and gives one [`GameTree`] after another: bytes become
//! text (`decode`), characters tokens (`lexer`, `words`), and the tokens of a game its moves
//! (`builder`). [`games`], [`first_game`] and [`Games`] are made of it. [`GameTree::to_pgn`] writes.

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
