//! The tests of the rules from outside, in one program.

mod everything;
mod fen;
mod fen_repair;
mod perft;
mod positions;
