//! Espalier: a chess engine whose search tree can be seen.
//!
//! `types` ← `board` ← `eval` ← `search` ← `trace` ← `session` ← `uci`: each module uses only those
//! before it. `param`, `observe` and `random` are leaves; `params` gathers what
//! `eval` and `search` declare. Hosts use [`session::Session`] or, for text,
//! [`uci::Uci`]; the engine has no clock, no threads and no input or output of its own.
#![forbid(unsafe_code)]

pub mod bench;
pub mod board;
pub mod eval;
pub mod game;
pub mod observe;
mod param;
pub mod params;
pub mod pgn;
pub mod random;
pub mod search;
pub mod session;
pub mod trace;
pub mod types;
pub mod uci;
