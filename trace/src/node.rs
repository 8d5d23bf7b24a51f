//! What a record says of a node in codes: why it was searched, what it was expected to be, why it
//! ended.

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
    /// A quiescence search of the same node, which verifies a rule: razoring.
    VerifyingQuiescence,
}

impl Visit {
    /// All variants in the order of their numbers.
    pub const ALL: [Self; 12] = [
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
        Self::VerifyingQuiescence,
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
            Self::VerifyingQuiescence => "verifyingQuiescence",
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
            Self::Search
            | Self::Root
            | Self::Singular
            | Self::Verification
            | Self::Pruned
            | Self::VerifyingQuiescence => false,
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
