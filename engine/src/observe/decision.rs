//! The events that a recording observer gets: enough to draw the whole search tree.

use crate::rules::Terms;
use espalier_chess::types::{Bound, Depth, Move, Score};

/// Why a node is searched.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(u8)]
pub enum Visit {
    /// The search as a whole: the top record of a trace.
    #[default]
    Search = 0,
    /// The root with one aspiration window. A fail low or fail high is re-searched with another.
    Root,
    /// A reduced null-window search of a move (LMR).
    Reduced,
    /// A null-window search of a move at full depth.
    NullWindow,
    /// A full-window search of a move at full depth.
    OpenWindow,
    /// The singular search: the same node with the TT move excluded.
    Singular,
    /// The null move.
    NullMove,
    /// The verification of a null-move cutoff: the same node without null moves.
    Verification,
    /// A ProbCut search of a capture: quiescence, then a reduced search against a raised beta.
    ProbCut,
    /// A move in quiescence.
    Quiescence,
    /// A move that was pruned.
    Pruned,
}

impl Visit {
    /// All variants in the order of their numbers.
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

    /// The name in JSON, in camel case.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Search => "search",
            Self::Root => "root",
            Self::Reduced => "reduced",
            Self::NullWindow => "nullWindow",
            Self::OpenWindow => "openWindow",
            Self::Singular => "singular",
            Self::NullMove => "nullMove",
            Self::Verification => "verification",
            Self::ProbCut => "probCut",
            Self::Quiescence => "quiescence",
            Self::Pruned => "pruned",
        }
    }

    /// Whether the search goes one ply down: a move or a null move is made.
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

/// The expected node type.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(u8)]
pub enum Kind {
    /// An open window: the node may be on the principal variation.
    #[default]
    Pv = 0,
    /// A null window that is expected to fail high.
    Cut,
    /// A null window that is expected to fail low.
    All,
}

impl Kind {
    /// All variants in the order of their numbers.
    pub const ALL: [Self; 3] = [Self::Pv, Self::Cut, Self::All];
}

/// Why a node ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(u8)]
pub enum End {
    /// The search was stopped: the score is meaningless.
    #[default]
    Stopped = 0,
    /// A pruning rule returned early, or pruned the move.
    Rule,
    /// A move failed high: beta cutoff.
    Refuted,
    /// All moves were searched or pruned, and none failed high.
    AllTried,
    /// Transposition table cutoff.
    Table,
    /// Stand pat: in quiescence the static eval is at least beta.
    StandPat,
    /// Checkmate or stalemate.
    NoMoves,
    /// A draw by repetition, the fifty-move rule or insufficient material.
    Draw,
    /// The side to move can repeat a position, and a draw reaches beta.
    UpcomingRepetition,
    /// Mate distance pruning: a shorter mate was found.
    MateDistance,
    /// The line has reached `MAX_PLY`.
    TooDeep,
}

impl End {
    /// All variants in the order of their numbers.
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

/// Why a move is searched deeper than the others, or less deep.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Extension {
    /// It gives check.
    Check = 1,
    /// The TT move is singular: all others fail low.
    Singular,
    /// It is singular by a margin.
    Double,
    /// At low depth, the TT score is a lower bound and the static eval is below alpha.
    LowDepthSingular,
    /// Negative: other moves come near the TT move.
    Negative,
}

impl Extension {
    /// All variants in the order of their numbers, from 1.
    pub const ALL: [Self; 5] =
        [Self::Check, Self::Singular, Self::Double, Self::LowDepthSingular, Self::Negative];

    /// The name in JSON, in camel case.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Check => "check",
            Self::Singular => "singular",
            Self::Double => "double",
            Self::LowDepthSingular => "lowDepthSingular",
            Self::Negative => "negative",
        }
    }
}

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
pub struct Attempt {
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
