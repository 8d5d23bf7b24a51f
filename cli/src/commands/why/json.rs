//! The answer of `espalier why` as JSON. Scores are centipawns for the side to move.

use crate::commands::reasons::ReasonJson;
use espalier_chess::types::{Depth, Score};
use espalier_insight::{Variation, WhyNot};
use serde::Serialize;

#[derive(Serialize)]
pub(super) struct WhyJson {
    root: String,
    depth: Depth,
    asked: VariationJson,
    best: VariationJson,
    verdict: &'static str,
    /// The motif of the line of `asked`, or of that of `best` where the verdict is a miss.
    reason: Option<ReasonJson>,
    sentence: String,
}

impl WhyJson {
    pub(super) fn new(why: &WhyNot) -> Self {
        Self {
            root: why.asked.line.start().to_string(),
            depth: why.depth,
            asked: VariationJson::new(&why.asked),
            best: VariationJson::new(&why.best),
            verdict: why.verdict.name(),
            reason: why.reason.as_ref().map(|reason| ReasonJson::new(why.line(), reason)),
            sentence: why.to_string(),
        }
    }
}

#[derive(Serialize)]
struct VariationJson {
    score: Score,
    line: Vec<String>,
}

impl VariationJson {
    fn new(variation: &Variation) -> Self {
        let plies = variation.line.plies().iter();
        Self {
            score: variation.score,
            line: plies.map(|ply| ply.before.uci(ply.mv, false)).collect(),
        }
    }
}

/// Without a legal move there are no lines.
#[derive(Default, Serialize)]
pub(super) struct NoLines {}
