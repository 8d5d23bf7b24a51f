//! Why a move is not the best, as JavaScript sees it.

use crate::reasons::{LinePly, LineReason, MoveNames, moves_of};
use crate::refusal::legal_move;
use espalier_chess::board::Position;
use espalier_chess::types::{Move, UciScore};
use espalier_insight as insight;
use espalier_insight::explain::{WhyWords, material_words, why_words};
use espalier_reasons::{MaterialChange, balance};
use espalier_rules::Score;
use serde::{Deserialize, Serialize};
use tsify::Tsify;
use wasm_bindgen::prelude::*;

/// Which move to ask about, and how long to search.
#[derive(Default, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", default)]
pub struct WhyOptions {
    /// The move, in UCI or algebraic notation.
    #[serde(rename = "move")]
    pub mv: String,
    /// Nodes after which the search of all moves begins no new iteration, from 1; 400,000 unless given. The
    /// move is then searched to the same depth.
    #[tsify(optional)]
    pub nodes: Option<f64>,
    /// The hash table of the searches, in megabytes: 1 to 1,024, 16 unless given.
    #[tsify(optional)]
    pub hash_mb: Option<u32>,
}

impl WhyOptions {
    /// The engine's options, with a hash table of this size.
    pub fn resolve(&self, hash_megabytes: usize) -> insight::WhyOptions {
        let usual = insight::WhyOptions::default().nodes;
        let nodes = self.nodes.map_or(usual, |nodes| nodes as u64);
        insight::WhyOptions { nodes, hash_megabytes }
    }

    /// The move.
    ///
    /// # Errors
    /// When it is not legal: an `Error` whose `field` says so.
    pub fn legal_move(&self, root: &Position) -> Result<Move, JsValue> {
        legal_move(root, &self.mv, "move")
    }
}

/// The verdict on a move: `loses` and `misses` where the move loses material, or the best one wins it, `worse` where
/// no material says why.
#[derive(Clone, Copy, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub enum WhyVerdict {
    Best,
    Better,
    Equal,
    AllowsMate,
    MissesMate,
    Loses,
    Misses,
    Worse,
}

impl From<insight::WhyVerdict> for WhyVerdict {
    fn from(verdict: insight::WhyVerdict) -> Self {
        match verdict {
            insight::WhyVerdict::Best => Self::Best,
            insight::WhyVerdict::Better => Self::Better,
            insight::WhyVerdict::Equal => Self::Equal,
            insight::WhyVerdict::AllowsMate => Self::AllowsMate,
            insight::WhyVerdict::MissesMate => Self::MissesMate,
            insight::WhyVerdict::Loses => Self::Loses,
            insight::WhyVerdict::Misses => Self::Misses,
            insight::WhyVerdict::Worse => Self::Worse,
        }
    }
}

/// Why a move is not the best.
#[derive(Serialize, Tsify)]
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
    #[tsify(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<LineReason>,
}

impl WhyNot {
    pub fn new(why: &insight::WhyNot, chess960: bool) -> Self {
        let WhyWords { headline, sentence } = why_words(why);
        let reason = why.reason.as_ref();
        Self {
            fen: why.asked.line.start().to_string(),
            verdict: why.verdict.into(),
            depth: why.depth,
            headline: headline.encode(),
            sentence: sentence.encode(),
            asked: WhyVariation::new(&why.asked, &why.asked_material(), chess960),
            best: WhyVariation::new(&why.best, &why.best_material(), chess960),
            reason: reason.map(|reason| LineReason::new(why.line(), reason, chess960)),
        }
    }
}

/// A move with the line that follows.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct WhyVariation {
    /// The move, with which the line begins.
    #[serde(rename = "move")]
    pub mv: Option<MoveNames>,
    /// For the side that plays it.
    pub score: Score,
    /// Material before it, in pawns, for the side that plays it: a knight and a bishop are 3, a rook
    /// is 5, a queen 9.
    pub balance: i32,
    /// The moves.
    pub line: Vec<LinePly>,
    /// What the line wins or loses soon, for people; empty where it is even or mates.
    pub material: String,
}

impl WhyVariation {
    fn new(variation: &insight::Variation, change: &MaterialChange, chess960: bool) -> Self {
        let (line, start) = (&variation.line, variation.line.start());
        Self {
            mv: line.plies().first().map(|ply| MoveNames::new(ply, chess960)),
            score: UciScore::from(variation.score).into(),
            balance: balance(start, start.side_to_move()) / 100,
            line: moves_of(line, chess960),
            material: material_words(line, change).encode(),
        }
    }
}
