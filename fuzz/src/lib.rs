//! What must hold for any input, for libFuzzer and for the plain tests of `cli/tests/fuzz.rs`,
//! which includes this file. Each module has one function, `check`, that panics where it does not.

pub mod fen;
mod games;
pub mod pgn;
pub mod trace;
pub mod tt_move;
pub mod uci;
