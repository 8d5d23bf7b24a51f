//! Engine against engine: pairs of games, judged by Espalier's own rules of chess.
//!
//! `engine` says what a player is; `local` and `uci` are the two kinds. `game` is one game with
//! its referee, `scheduler` plays many of them at once, `state` lets a match be resumed.

pub mod adjudicate;
pub mod book;
pub mod chess960;
pub mod clock;
pub mod engine;
pub mod game;
pub mod local;
pub mod openings;
pub mod pgn;
pub mod process;
pub mod random_openings;
pub mod report;
pub mod run;
pub mod scheduler;
pub mod seat;
pub mod settings;
pub mod spec;
pub mod state;
pub mod tally;
pub mod uci;
pub mod uci_lines;
