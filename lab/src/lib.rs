//! The workbench of Espalier: matches, test suites, tuning and training data.
//!
//! [`matches`] plays two versions of the engine against each other, and [`stats`] says what the
//! results prove. [`factorial`] measures many constants by the same games, [`swarm`] looks for better
//! ones, and [`worth`] writes what came of it. [`suite`] sets positions whose best moves are known,
//! and [`miss`] says which decision threw such a move away. [`puzzle`] reads puzzles, and [`themes`]
//! compares the reasons of their solutions with their labels. [`datagen`] and [`import`] fill files of
//! games, and [`data`] reads them. [`chances`] says how probable results are at a score, [`fit`] how
//! well weights predict them; [`tune`] makes weights better at it, and [`train`] trains the network.
//! Each subcommand of the program `espalier-lab` is a thin layer over them.
#![forbid(unsafe_code)]
#![allow(
    missing_docs,
    clippy::missing_errors_doc,
    reason = "the crate is not published: names say what they can, and errors what was wrong"
)]

pub mod chances;
pub mod constants;
pub mod data;
pub mod datagen;
pub mod epd;
pub mod factorial;
pub mod fingerprint;
pub mod fit;
pub mod import;
pub mod in_order;
pub mod interrupt;
pub mod matches;
pub mod miss;
pub mod ordered;
pub mod progress;
pub mod puzzle;
pub mod state_file;
pub mod stats;
pub mod suite;
pub mod swarm;
pub mod themes;
pub mod train;
pub mod tunables;
pub mod tune;
pub mod worth;

pub use espalier_chess::random;
