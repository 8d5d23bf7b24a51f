//! What a position is worth.

use espalier::types::UciScore;
use serde::Serialize;
use tsify::Tsify;

/// A score for the side to move, in a PGN for White. A negative mate means being mated.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase", tag = "kind")]
pub enum Score {
    /// Hundredths of a pawn.
    Centipawns { value: i32 },
    /// Moves until mate; negative when the side to move is mated.
    Mate { moves: i32 },
}

impl From<UciScore> for Score {
    fn from(score: UciScore) -> Self {
        match score {
            UciScore::Centipawns(value) => Self::Centipawns { value },
            UciScore::Mate(moves) => Self::Mate { moves },
        }
    }
}
