//! The answer of `espalier why` as JSON, as `whyNot` of the npm package answers.

use crate::commands::reasons::{MoveJson, PlyJson, ReasonJson, plies};
use espalier_chess::types::{Depth, UciScore};
use espalier_insight::explain::{WhyWords, material_words, why_words};
use espalier_insight::{Variation, WhyNot};
use espalier_reasons::{MaterialChange, balance};
use serde::Serialize;

#[derive(Serialize)]
pub(super) struct WhyJson {
    fen: String,
    verdict: &'static str,
    depth: Depth,
    headline: String,
    sentence: String,
    asked: VariationJson,
    best: VariationJson,
    /// The motif of the line of `asked`, or of that of `best` where the verdict is a miss.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<ReasonJson>,
}

impl WhyJson {
    pub(super) fn new(why: &WhyNot) -> Self {
        let WhyWords { headline, sentence } = why_words(why);
        Self {
            fen: why.asked.line.start().to_string(),
            verdict: why.verdict.name(),
            depth: why.depth,
            headline: headline.to_string(),
            sentence: sentence.to_string(),
            asked: VariationJson::new(&why.asked, &why.asked_material()),
            best: VariationJson::new(&why.best, &why.best_material()),
            reason: why.reason.as_ref().map(|reason| ReasonJson::new(why.line(), reason)),
        }
    }
}

#[derive(Serialize)]
struct VariationJson {
    #[serde(rename = "move")]
    mv: Option<MoveJson>,
    score: ScoreJson,
    /// Material before the first move, in pawns, for the side that plays it.
    balance: i32,
    line: Vec<PlyJson>,
    material: String,
}

impl VariationJson {
    fn new(variation: &Variation, change: &MaterialChange) -> Self {
        let (line, start) = (&variation.line, variation.line.start());
        let side = start.side_to_move();
        Self {
            mv: line.plies().first().map(MoveJson::new),
            score: UciScore::from(variation.score).into(),
            balance: balance(start, side) / 100,
            line: plies(line),
            material: material_words(line, change).to_string(),
        }
    }
}

/// A score for the side that plays the move.
#[derive(Serialize)]
#[serde(rename_all = "camelCase", tag = "kind")]
enum ScoreJson {
    Centipawns { value: i32 },
    Mate { moves: i32 },
}

impl From<UciScore> for ScoreJson {
    fn from(score: UciScore) -> Self {
        match score {
            UciScore::Centipawns(value) => Self::Centipawns { value },
            UciScore::Mate(moves) => Self::Mate { moves },
        }
    }
}

/// Without a legal move there are no lines.
#[derive(Default, Serialize)]
pub(super) struct NoLines {}
