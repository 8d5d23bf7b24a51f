//! What a search tells of its decisions, beyond what is counted: enough to draw the whole tree.

use crate::types::{Bound, Depth, Move, Score};

/// How a visit came about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(u8)]
pub enum Visit {
    /// The record above all: the search as a whole.
    #[default]
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
    /// A move in quiescence.
    Quiescence,
    /// A move that was pruned.
    Pruned,
}

impl Visit {
    /// All of them, in the order of their numbers.
    pub const ALL: [Self; 11] = [
        Self::Search,
        Self::Root,
        Self::Reduced,
        Self::NullWindow,
        Self::OpenWindow,
        Self::Singular,
        Self::NullMove,
        Self::Verification,
        Self::ProbCut,
        Self::Quiescence,
        Self::Pruned,
    ];

    /// Whether the node visited is another one than the node above: a move or the turn is passed.
    pub const fn is_step(self) -> bool {
        match self {
            Self::Reduced
            | Self::NullWindow
            | Self::OpenWindow
            | Self::NullMove
            | Self::ProbCut
            | Self::Quiescence => true,
            Self::Search | Self::Root | Self::Singular | Self::Verification | Self::Pruned => false,
        }
    }
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

impl Kind {
    /// All of them, in the order of their numbers.
    pub const ALL: [Self; 3] = [Self::Pv, Self::Cut, Self::All];
}

/// Why a node ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(u8)]
pub enum End {
    /// The search was stopped here: the score means nothing.
    #[default]
    Stopped = 0,
    /// A rule ended it. Also for moves that were pruned.
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

impl End {
    /// All of them, in the order of their numbers.
    pub const ALL: [Self; 11] = [
        Self::Stopped,
        Self::Rule,
        Self::Refuted,
        Self::AllTried,
        Self::Table,
        Self::StandPat,
        Self::NoMoves,
        Self::Draw,
        Self::UpcomingRepetition,
        Self::MateDistance,
        Self::TooDeep,
    ];
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
    /// It gave the move that was tried first.
    pub gave_move: bool,
    /// Its score took the place of the static evaluation in the rules for whole nodes.
    pub gave_eval: bool,
}

/// Why a node is about to be visited: said by the node above it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Attempt {
    /// The move that leads there, unless the turn is passed or the node itself searched again.
    pub mv: Option<Move>,
    /// Number of the move in its node, from 1; 0 where the search does not count.
    pub number: i32,
    /// Plies it is to be searched, extension included and reduction not.
    pub depth: Depth,
    /// Plies it is extended by; negative where it is one of several.
    pub extension: Depth,
    /// The parts of the late-move reduction, in 1/1024 ply; all zero without one.
    pub reduction: [i32; 10],
}

/// A node as its search finds it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NodeEntry {
    /// Distance from the root.
    pub ply: usize,
    /// Plies left; 0 in quiescence.
    pub depth: Depth,
    /// Lower end of the window.
    pub alpha: Score,
    /// Upper end of the window.
    pub beta: Score,
    /// What it is expected to be; quiescence expects nothing.
    pub kind: Option<Kind>,
    /// The side to move is in check.
    pub in_check: bool,
    /// Nodes searched before it.
    pub nodes: u64,
}

/// A move that its node thinks of leaving out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveCandidate {
    /// The move.
    pub mv: Move,
    /// The number it would have in its node, from 1; 0 where the search does not count.
    pub number: i32,
    /// Plies it would be searched.
    pub depth: Depth,
    /// Plies the rules expect to be left of these after reductions.
    pub reduced_depth: Depth,
    /// What it would have to beat.
    pub alpha: Score,
}
