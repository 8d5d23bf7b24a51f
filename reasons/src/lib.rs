//! The motifs of a line of chess moves: forks, pins, sacrifices, mates, with squares and pieces.
#![forbid(unsafe_code)]
#![no_std]

extern crate alloc;

mod line;
mod material;
mod motif;
mod motifs;
mod placed;
mod reason;
mod safety;
mod value;

pub use line::{Line, LineError, Ply};
pub use material::{MaterialChange, gaining_side};
pub use motif::Motif;
pub use motifs::reasons;
pub use placed::Placed;
pub use reason::{Reason, without_implied};
pub use value::balance;

/// The examples of the README are tests as well.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
