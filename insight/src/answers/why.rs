//! Why a move is not the best.

use super::Telling;
use super::reasons::{LinePly, LineReason, MoveNames, moves_of};
use crate::explain::{WhyWords, material_words, why_words};
use crate::{Variation, WhyVerdict};
use espalier_chess::types::UciScore;
use espalier_reasons::{MaterialChange, balance};
use serde::Serialize;
#[cfg(feature = "javascript")]
use tsify::Tsify;

/// Why a move is not the best.
#[derive(Serialize)]
#[cfg_attr(feature = "javascript", derive(Tsify))]
#[serde(rename_all = "camelCase")]
pub struct WhyNot {
    /// The position.
    pub fen: String,
    /// The verdict on the move.
    pub verdict: WhyVerdict,
    /// The depth of both searches, in plies.
    pub depth: i32,
    /// What the move costs, for people, in a few words: `It allows a fork.`
    pub headline: String,
    /// The line that shows it, for people, in one sentence.
    pub sentence: String,
    /// The move asked about, with the line that follows.
    pub asked: WhyVariation,
    /// The best move; the one asked about where that is the best.
    pub best: WhyVariation,
    /// The motif of the line of `asked`, or of that of `best` with the verdicts `misses` and
    /// `missesMate`; missing where none is certain.
    #[cfg_attr(feature = "javascript", tsify(optional))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<LineReason>,
}

impl WhyNot {
    /// As it was found.
    pub fn new(why: &crate::WhyNot, telling: Telling) -> Self {
        let WhyWords { headline, sentence } = why_words(why);
        let reason = why.reason.as_ref();
        Self {
            fen: why.asked.line.start().to_string(),
            verdict: why.verdict,
            depth: why.depth,
            headline: (telling.say)(&headline),
            sentence: (telling.say)(&sentence),
            asked: WhyVariation::new(&why.asked, &why.asked_material(), telling),
            best: WhyVariation::new(&why.best, &why.best_material(), telling),
            reason: reason.map(|reason| LineReason::new(why.line(), reason, telling)),
        }
    }
}

/// A move with the line that follows.
#[derive(Serialize)]
#[cfg_attr(feature = "javascript", derive(Tsify))]
#[serde(rename_all = "camelCase")]
pub struct WhyVariation {
    /// The move, with which the line begins.
    #[serde(rename = "move")]
    pub mv: Option<MoveNames>,
    /// For the side that plays it.
    #[cfg_attr(feature = "javascript", tsify(type = "Score"))]
    pub score: ToldScore,
    /// Material before it, in pawns, for the side that plays it: a knight and a bishop are 3, a rook
    /// is 5, a queen 9.
    pub balance: i32,
    /// The moves.
    pub line: Vec<LinePly>,
    /// What the line wins or loses soon, for people; empty where it is even or mates.
    pub material: String,
}

impl WhyVariation {
    fn new(variation: &Variation, change: &MaterialChange, telling: Telling) -> Self {
        let (line, start) = (&variation.line, variation.line.start());
        Self {
            mv: line.plies().first().map(|ply| MoveNames::new(ply, telling)),
            score: UciScore::from(variation.score).into(),
            balance: balance(start, start.side_to_move()) / 100,
            line: moves_of(line, telling),
            material: (telling.say)(&material_words(line, change)),
        }
    }
}

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

impl From<UciScore> for ToldScore {
    fn from(score: UciScore) -> Self {
        match score {
            UciScore::Centipawns(value) => Self::Centipawns { value },
            UciScore::Mate(moves) => Self::Mate { moves },
        }
    }
}
