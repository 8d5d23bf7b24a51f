//! What a position is worth.

use espalier_chess::types::UciScore;
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

/// Written out, because a derived type explains no field of a variant.
#[wasm_bindgen(typescript_custom_section)]
const TYPE: &str = "/**
 * A score for the side to move, in a PGN for White. A negative mate means being mated.
 */
export type Score = {
    /**
     * A number of pawns.
     */
    kind: \"centipawns\";
    /**
     * Hundredths of a pawn; negative where the side to move stands worse.
     */
    value: number;
} | {
    /**
     * A mate that was found.
     */
    kind: \"mate\";
    /**
     * Moves until mate; negative when the side to move is mated.
     */
    moves: number;
};
";

/// A score for the side to move, in a PGN for White. A negative mate means being mated.
#[derive(Serialize)]
#[serde(rename_all = "camelCase", tag = "kind")]
pub enum Score {
    Centipawns { value: i32 },
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
