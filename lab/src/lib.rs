//! The workbench of Espalier: matches, test suites, tuning and training data.
//!
//! [`matches`] plays engines against each other, [`scale`] at several node counts, and [`stats`]
//! says what the results prove. [`suite`] sets positions whose best moves are known, [`miss`] says
//! which decision threw such a move away. [`ablation`] says what each part of the search is worth,
//! [`factorial`] measures many constants by the same games, [`worth`] keeps what both have found
//! and writes it where it is told, and [`spsa`] looks for better constants.
//! [`datagen`] and [`import`] fill files of games that weights are learned from, and [`data`] reads
//! them. [`chances`] says how probable results are at a score. [`fit`] says how well weights predict results, [`tune`] and [`swarm`] make them better at
//! it, and [`train`] trains the network. Each subcommand of the program `espalier-lab` is a thin
//! layer over them.
#![forbid(unsafe_code)]

pub mod ablation;
pub mod chances;
pub mod constants;
pub mod data;
pub mod datagen;
pub mod epd;
pub mod factorial;
pub mod fingerprint;
pub mod fit;
pub mod import;
pub mod interrupt;
pub mod matches;
pub mod miss;
pub mod ordered;
pub mod plot;
pub mod progress;
pub mod scale;
pub mod spsa;
pub mod state_file;
pub mod stats;
pub mod suite;
pub mod swarm;
pub mod train;
pub mod tune;
pub mod worth;

pub use espalier_chess::random;
