//! Why a move is not the best.

use super::reasons::{LinePly, LineReason, MoveNames, PlacedPiece, moves_of};
use super::{Telling, ToldScore};
use crate::explain::{WhyWords, material_words, threat_words, why_words};
use crate::{Threat, Variation, WhyVerdict};
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
    /// The threat that explains the verdict where no motif does; missing where none is proved.
    #[cfg_attr(feature = "javascript", tsify(optional))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub threat: Option<LineThreat>,
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
            threat: why.threat.as_ref().and_then(|threat| LineThreat::new(why, threat, telling)),
        }
    }
}

/// A move of a line that threatens another, which would win if the opponent passed.
#[derive(Serialize)]
#[cfg_attr(feature = "javascript", derive(Tsify))]
#[serde(rename_all = "camelCase")]
pub struct LineThreat {
    /// Whether it is in the line of `best`, and else in that of `asked`.
    pub is_missed: bool,
    /// The place in the line of the move that threatens, from 0.
    pub ply: usize,
    /// The threatened move, as UCI writes it.
    pub uci: String,
    /// The same in algebraic notation.
    pub san: String,
    /// Whether it mates by force.
    pub is_mate: bool,
    /// Another piece that attacks the square of the threatened move.
    #[cfg_attr(feature = "javascript", tsify(optional))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub support: Option<PlacedPiece>,
    /// The threat, for people: `11…Qf6 threatens mate by 12…Qxf2#.`
    pub sentence: String,
}

impl LineThreat {
    fn new(why: &crate::WhyNot, threat: &Threat, telling: Telling) -> Option<Self> {
        let MoveNames { uci, san } = MoveNames::new(threat.mv()?, telling);
        Some(Self {
            is_missed: threat.is_missed,
            ply: threat.ply,
            uci,
            san,
            is_mate: threat.is_mate(),
            support: threat.support().map(PlacedPiece::from),
            sentence: (telling.say)(&threat_words(why, threat)),
        })
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
            score: variation.score.into(),
            balance: balance(start, start.side_to_move()) / 100,
            line: moves_of(line, telling),
            material: (telling.say)(&material_words(line, change)),
        }
    }
}
