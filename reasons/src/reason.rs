//! What happens at a move of a line.

use crate::motif::Motif;
use crate::placed::Placed;
use alloc::vec::Vec;

/// A motif at a move, with the pieces that take part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// What happens.
    pub motif: Motif,
    /// The place of the move in the line, from 0.
    pub ply: usize,
    /// The piece that does it, where it stands after the move.
    pub actor: Option<Placed>,
    /// Whom it is done to: where they stand after the move, or stood before it if it took them.
    pub targets: Vec<Placed>,
}
