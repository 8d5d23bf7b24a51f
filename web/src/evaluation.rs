//! The static evaluation term by term, as JavaScript sees it.

use espalier::eval::{Explained, ExplainedTerm, FULL_PHASE, FULL_SCALE, Tapered};
use serde::Serialize;
use tsify::Tsify;

/// Why a position is worth what it is, without searching it. All values are centipawns for White.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Evaluation {
    /// The static evaluation.
    pub score: i32,
    /// Whether the ending is won or drawn by rule: then there are no terms.
    pub is_known: bool,
    /// The terms that are worth something to a side.
    pub terms: Vec<EvaluationTerm>,
    /// The sum of all terms.
    pub sum: TaperedValue,
    /// The pieces left: 1 with all, 0 with only kings and pawns.
    pub phase: f64,
    /// How much of the sum counts, blended by the phase: 1 for all of it.
    pub scale: f64,
}

/// What one term is worth.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct EvaluationTerm {
    /// The terms it belongs to.
    pub group: &'static str,
    /// A name for programs.
    pub name: &'static str,
    /// A name for people.
    pub label: &'static str,
    /// What it counts.
    pub description: &'static str,
    pub white: TaperedValue,
    pub black: TaperedValue,
    /// What it is worth to White more than to Black with the pieces left, rounded so that all
    /// terms add up.
    pub difference: i32,
}

/// A value for the middlegame and one for the endgame.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct TaperedValue {
    pub middlegame: i32,
    pub endgame: i32,
}

impl From<Tapered> for TaperedValue {
    fn from(value: Tapered) -> Self {
        Self { middlegame: value.middlegame(), endgame: value.endgame() }
    }
}

impl From<Explained> for Evaluation {
    fn from(explained: Explained) -> Self {
        let Explained { terms, sum, phase, scale, is_known, score } = explained;
        Self {
            score,
            is_known,
            terms: terms.iter().map(EvaluationTerm::from).collect(),
            sum: sum.into(),
            phase: f64::from(phase) / f64::from(FULL_PHASE),
            scale: f64::from(scale) / f64::from(FULL_SCALE),
        }
    }
}

impl From<&ExplainedTerm> for EvaluationTerm {
    fn from(term: &ExplainedTerm) -> Self {
        Self {
            group: term.info.group,
            name: term.info.name,
            label: term.info.label(),
            description: term.info.doc.trim(),
            white: term.white.into(),
            black: term.black.into(),
            difference: term.now,
        }
    }
}
