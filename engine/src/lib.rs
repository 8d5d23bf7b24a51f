//! Espalier: a chess engine whose search tree can be seen.
#![forbid(unsafe_code)]

pub mod board;
pub mod game;
pub mod types;
