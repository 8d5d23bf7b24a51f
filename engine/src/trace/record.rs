//! One decision of a search in 80 bytes: a node that was visited, or a move that was pruned.
//!
//! Records lie in pre-order: a record is followed by those of its subtree, and `subtree` leads to
//! its next sibling. How they become bytes is in `layout`.
//!
//! Scores are centipawns for the side to move at the node, distances to mate beyond
//! `MATE_IN_MAX`. For a move that was pruned the record tells of its node: the side to move is
//! the one that would have played it.

use crate::observe::{End, Kind, Rule, TableUse, Visit};
use crate::types::{Bound, Move, Score};

/// One decision.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// Number of the record above this one; 0 for the first as well, which has none.
    pub parent: u32,
    /// Records of the subtree, this one included.
    pub subtree: u32,
    /// Nodes searched in it, this one included, recorded or not; 0 for a pruned move.
    pub nodes: u32,
    /// What the rule that ended it compared: it fires from `value >= threshold`.
    pub value: i32,
    /// See `value`.
    pub threshold: i32,
    /// The summands of `threshold`; which they are is said for each rule by its function in `search`.
    /// What does not fit into one is carried over to the next, so that the sum holds.
    pub terms: [i16; 4],
    /// The move that leads here; none for the root, for a passed turn and where the node itself is
    /// searched again.
    pub mv: Option<Move>,
    /// Distance from the root of the node; of its node, for a pruned move.
    pub ply: u8,
    /// How the visit came about.
    pub visit: Visit,
    /// What the node was expected to be.
    pub kind: Kind,
    /// Number of the move in its node, from 1; 0 where there is no move. For a pruned move, the
    /// number it would have had.
    pub number: u8,
    /// Further moves pruned by the same decision.
    pub others: u8,
    /// Searches of this move in all, on the record of the first; 1 on those that follow, 0 for a
    /// move not tried.
    pub searches: u8,
    /// Plies it was to be searched, extension included and reduction not.
    pub depth_asked: i8,
    /// Plies it was searched. For a pruned move, those that its rule expected to be left of the
    /// plies asked for after reductions.
    pub depth: i8,
    /// Plies it was extended by; negative where it was one of several.
    pub extension: i8,
    /// Lower end of the window: a draw, where it was lower and a position could be repeated.
    pub alpha: Score,
    /// Upper end of the window.
    pub beta: Score,
    /// Static evaluation before its correction; none in check or where it was not asked for.
    pub raw_eval: Option<Score>,
    /// Static evaluation as used.
    pub eval: Option<Score>,
    /// Static evaluation less that of two, else four, plies ago.
    pub improvement: Option<Score>,
    /// Whether the rules took the position for improving, where they were asked.
    pub improving: bool,
    /// The rate of improving over the line, 0 to 1024.
    pub rate: u16,
    /// The side to move is in check.
    pub in_check: bool,
    /// The table knew the position.
    pub table: Option<TableUse>,
    /// Why the node ended.
    pub end: End,
    /// The rule that ended it.
    pub rule: Option<Rule>,
    /// The parts of the late-move reduction in 1/1024 ply, in the order of `search::Reduction`;
    /// all zero where the move was not reduced.
    pub reduction: [i16; 10],
    /// The score found. A pruned move is taken for one that does not beat alpha.
    pub score: Score,
    /// What the score says of the truth in this window.
    pub bound: Bound,
}
