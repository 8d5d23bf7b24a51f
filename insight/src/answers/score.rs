//! A score, as programs read it.

use espalier_chess::types::{Score, UciScore};
use serde::Serialize;

/// A score for the side that plays the move.
#[derive(Serialize)]
#[serde(rename_all = "camelCase", tag = "kind")]
pub enum ToldScore {
    /// A hundredth of a pawn is 1.
    Centipawns {
        /// How many.
        value: i32,
    },
    /// A mate that was found.
    Mate {
        /// In so many moves; negative where that side is mated.
        moves: i32,
    },
}

impl From<Score> for ToldScore {
    fn from(score: Score) -> Self {
        match UciScore::from(score) {
            UciScore::Centipawns(value) => Self::Centipawns { value },
            UciScore::Mate(moves) => Self::Mate { moves },
        }
    }
}
