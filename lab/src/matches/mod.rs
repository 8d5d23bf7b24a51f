//! Espalier against itself with other options: pairs of games from one opening, colors reversed.
//!
//! [`player`] is the engine, [`game`] one game with its referee, [`pairs`] plays many games at
//! once, and [`state`] lets a match be resumed.

pub mod adjudicate;
pub mod chess960;
pub mod clock;
pub mod game;
pub mod openings;
pub mod option;
pub mod pairs;
pub mod player;
pub mod random_openings;
pub mod report;
pub mod run;
pub mod settings;
pub mod state;
pub mod tally;
