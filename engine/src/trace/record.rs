//! One decision of a search in 80 bytes: a node that was visited, or a move that was not tried.
//!
//! Records lie in pre-order: a record is followed by those of its subtree, and `subtree` leads to
//! its next sibling. All numbers are little-endian; `docs/trace-format.md` has the table.
//!
//! Scores are centipawns for the side to move at the node, distances to mate beyond
//! `MATE_IN_MAX`. For a move that was not tried the record tells of its node: the side to move is
//! the one that would have played it.

use crate::observe::Rule;
use crate::search::Bound;
use crate::types::{Depth, Move, Score};

/// How a visit came about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Visit {
    /// The record above all: the search as a whole.
    Search = 0,
    /// The root, searched with one window; a score outside it is searched again with another.
    Root,
    /// A move, searched less deep than asked, with a null window.
    Reduced,
    /// A move, searched as deep as asked, with a null window.
    NullWindow,
    /// A move, searched as deep as asked, with the node's own window.
    OpenWindow,
    /// The node itself without its table move, to see whether that move stands alone.
    Singular,
    /// The turn, passed.
    NullMove,
    /// The node itself, searched without null moves, to check what passing said.
    Verification,
    /// A capture, searched in quiescence and then less deep against a raised beta.
    ProbCut,
    /// The node itself in quiescence, where hardly anything but a capture could help.
    Razoring,
    /// A move in quiescence.
    Quiescence,
    /// A move that was not tried.
    NotTried,
}

/// What a node was expected to be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(u8)]
pub enum Kind {
    /// Its window is open: it may lie on the principal variation.
    #[default]
    Pv = 0,
    /// A null window that one of the moves is expected to beat.
    Cut,
    /// A null window that no move is expected to beat.
    All,
}

/// Why a node ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(u8)]
pub enum End {
    /// The search was stopped here: the score means nothing.
    #[default]
    Stopped = 0,
    /// A rule ended it: see `rule`, `have` and `need`. Also for moves that were not tried.
    Rule,
    /// A move reached beta.
    Refuted,
    /// All moves that were to be tried have been.
    AllTried,
    /// The transposition table knew the answer.
    Table,
    /// The static evaluation alone reached beta, in quiescence.
    StandPat,
    /// Mate or stalemate: there is no legal move.
    NoMoves,
    /// A draw by repetition, by the fifty-move rule or for want of material.
    Draw,
    /// The side to move can repeat a position, and beta is not above a draw.
    UpcomingRepetition,
    /// A shorter mate is known already.
    MateDistance,
    /// The line is too long to follow.
    TooDeep,
}

/// What the transposition table gave.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableUse {
    /// The score it remembers.
    pub score: Score,
    /// How deep the search was that it remembers.
    pub depth: Depth,
    /// What the score is.
    pub bound: Bound,
    /// It gave the move to try first.
    pub gave_move: bool,
    /// Its score took the place of the static evaluation in the rules for whole nodes.
    pub gave_eval: bool,
}

/// One decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Record {
    /// Number of the record above this one; its own for the first.
    pub parent: u32,
    /// Records of the subtree, this one included.
    pub subtree: u32,
    /// Nodes searched in it, this one included, recorded or not; 0 for a move not tried.
    pub nodes: u32,
    /// What the rule that ended it compared: it fires from `have >= need`.
    pub have: i32,
    /// See `have`.
    pub need: i32,
    /// The summands of `need`; which they are is said for each rule by its function in `search`.
    pub terms: [i16; 4],
    /// The move that leads here; none for the root, for a passed turn and where the node itself is
    /// searched again.
    pub mv: Option<Move>,
    /// Distance from the root of the node; of its node, for a move not tried.
    pub ply: u8,
    /// How the visit came about.
    pub visit: Visit,
    /// What the node was expected to be.
    pub kind: Kind,
    /// Number of the move in its node, from 1; 0 where there is no move.
    pub number: u8,
    /// Further moves left out by the same decision.
    pub others: u8,
    /// Searches of this move in all, on the record of the first.
    pub searches: u8,
    /// Plies it was to be searched, extension included and reduction not.
    pub depth_asked: i8,
    /// Plies it was searched.
    pub depth: i8,
    /// Plies it was extended by; negative where it was one of several.
    pub extension: i8,
    /// Lower end of the window.
    pub alpha: Score,
    /// Upper end of the window.
    pub beta: Score,
    /// Static evaluation before its correction; none in check or where it was not asked for.
    pub raw_eval: Option<Score>,
    /// Static evaluation as used.
    pub eval: Option<Score>,
    /// Static evaluation less that of two, else four, plies ago.
    pub improvement: Option<Score>,
    /// Whether the rules took the position for improving.
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
    /// The score found.
    pub score: Score,
    /// What the score is.
    pub bound: Bound,
}

impl Record {
    /// Bytes of a record.
    pub const SIZE: usize = 80;
}
