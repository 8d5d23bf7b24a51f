//! The events that a recording observer gets: enough to draw the whole search tree.

use crate::rules::Terms;
use espalier_chess::types::{Bound, Depth, Move, Score};
use espalier_trace::{Extension, Kind};

/// A transposition table hit and how it was used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableUse {
    /// The TT score, adjusted to the distance from the root.
    pub score: Score,
    /// The depth of the entry, in plies.
    pub depth: Depth,
    /// The bound of the entry.
    pub bound: Bound,
    /// The TT move was searched first.
    pub gave_move: bool,
    /// The TT score replaced the static eval in the whole-node rules or in stand pat.
    pub gave_eval: bool,
}

/// How the parent is about to search a node.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SearchedMove {
    /// The move; none for a null move and where the same node is searched again.
    pub mv: Option<Move>,
    /// Move number in the parent, from 1; 0 where moves are not counted.
    pub number: i32,
    /// Full depth in plies, extensions included, before the reduction.
    pub depth: Depth,
    /// Extension in plies; negative for a negative extension.
    pub extension: Depth,
    /// What extends or shortens it.
    pub extended_by: Option<Extension>,
    /// The summands of the reduction, in 1/1024 ply; all zero without one.
    pub reduction: Terms,
}

/// A node at the start of its search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NodeEntry {
    /// Distance from the root.
    pub ply: usize,
    /// Remaining depth in plies; 0 in quiescence.
    pub depth: Depth,
    /// Lower bound of the window.
    pub alpha: Score,
    /// Upper bound of the window.
    pub beta: Score,
    /// The expected node type; none in quiescence.
    pub kind: Option<Kind>,
    /// The side to move is in check.
    pub in_check: bool,
    /// Nodes searched before this one.
    pub nodes: u64,
}

/// A move that the move-pruning rules are about to judge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveCandidate {
    /// The move.
    pub mv: Move,
    /// The move number it would have, from 1; 0 where moves are not counted.
    pub number: i32,
    /// Plies left in the node.
    pub node_depth: Depth,
    /// Full depth in plies.
    pub depth: Depth,
    /// Expected depth after LMR, in plies.
    pub reduced_depth: Depth,
    /// The score to beat.
    pub alpha: Score,
}
