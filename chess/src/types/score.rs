/// Centipawns for the side to move; beyond [`MATE_IN_MAX`], a distance to mate.
pub type Score = i32;

/// Plies left to search.
pub type Depth = i32;

/// Maximum distance from the root, in plies.
pub const MAX_PLY: usize = 128;

/// The score of giving mate at once.
pub const MATE: Score = 32_000;

/// The smallest score that means a forced mate.
pub const MATE_IN_MAX: Score = MATE - MAX_PLY as Score;

/// Whether a score is not a mate score.
pub const fn is_undecided(score: Score) -> bool {
    score.abs() < MATE_IN_MAX
}

/// The score of giving mate `ply` plies from the root.
pub const fn mate_in(ply: usize) -> Score {
    MATE - ply as Score
}

/// The score of being mated `ply` plies from the root.
pub const fn mated_in(ply: usize) -> Score {
    ply as Score - MATE
}

/// How a score relates to the true one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Bound {
    /// Upper bound: the node failed low.
    #[default]
    Upper,
    /// Lower bound: the node failed high.
    Lower,
    /// Exact: the score was within the window.
    Exact,
}

impl Bound {
    /// All of them, in the order of their numbers.
    pub const ALL: [Self; 3] = [Self::Upper, Self::Lower, Self::Exact];

    /// The bound of a fail-soft score in this window.
    pub const fn of(score: Score, alpha: Score, beta: Score) -> Self {
        if score <= alpha {
            Self::Upper
        } else if score >= beta {
            Self::Lower
        } else {
            Self::Exact
        }
    }

    /// Whether a score with this bound contradicts an eval.
    pub fn contradicts(self, score: Score, eval: Score) -> bool {
        match self {
            Self::Exact => score != eval,
            Self::Lower => score > eval,
            Self::Upper => score < eval,
        }
    }
}

/// A score in the units of UCI.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UciScore {
    /// Hundredths of a pawn, for the side to move.
    Centipawns(i32),
    /// Moves to mate; negative when the side to move is mated.
    Mate(i32),
}

impl From<Score> for UciScore {
    fn from(score: Score) -> Self {
        if score >= MATE_IN_MAX {
            Self::Mate((MATE - score + 1) / 2)
        } else if score <= -MATE_IN_MAX {
            Self::Mate(-(MATE + score) / 2)
        } else {
            Self::Centipawns(score)
        }
    }
}

impl core::fmt::Display for UciScore {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Self::Centipawns(value) => write!(f, "cp {value}"),
            Self::Mate(moves) => write!(f, "mate {moves}"),
        }
    }
}
