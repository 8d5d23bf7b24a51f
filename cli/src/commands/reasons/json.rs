//! A line and its reasons as JSON, as `reasons` of the npm package answers.

use super::reasons_of;
use espalier_chess::types::Color;
use espalier_insight::explain::{material_words, reason_words};
use espalier_reasons::{Line, MaterialChange, Placed, Ply, Reason, balance, gaining_side};
use serde::Serialize;

/// A line with its reasons.
#[derive(Serialize)]
pub(crate) struct LineJson {
    fen: String,
    line: Vec<PlyJson>,
    /// The side that the line is good for.
    side: &'static str,
    reasons: Vec<ReasonJson>,
    material: MaterialJson,
}

impl LineJson {
    pub(crate) fn new(line: &Line) -> Self {
        let side = gaining_side(line);
        Self {
            fen: line.start().to_string(),
            line: plies(line),
            side: side_name(side),
            reasons: reasons_of(line).iter().map(|reason| ReasonJson::new(line, reason)).collect(),
            material: MaterialJson::new(line, &MaterialChange::of(line, side)),
        }
    }
}

/// The moves of a line.
pub(crate) fn plies(line: &Line) -> Vec<PlyJson> {
    let side = line.start().side_to_move();
    line.plies().iter().map(|ply| PlyJson::new(ply, side)).collect()
}

/// A move of a line.
#[derive(Serialize)]
pub(crate) struct PlyJson {
    #[serde(flatten)]
    mv: MoveJson,
    /// Material after it, in pawns, for the side that plays the first move.
    balance: i32,
    #[serde(skip_serializing_if = "Option::is_none")]
    captured: Option<PlacedJson>,
}

impl PlyJson {
    fn new(ply: &Ply, side: Color) -> Self {
        Self {
            mv: MoveJson::new(ply),
            balance: balance(&ply.after, side) / 100,
            captured: ply.captured().map(PlacedJson::new),
        }
    }
}

/// A move in both notations.
#[derive(Serialize)]
pub(crate) struct MoveJson {
    uci: String,
    san: String,
}

impl MoveJson {
    pub(crate) fn new(ply: &Ply) -> Self {
        Self { uci: ply.before.uci(ply.mv, false), san: ply.before.san(ply.mv) }
    }
}

/// A reason. Pieces stand on their squares after the move, or before it.
#[derive(Serialize)]
pub(crate) struct ReasonJson {
    motif: &'static str,
    /// The place of the move in the line, from 0.
    ply: usize,
    #[serde(flatten)]
    mv: MoveJson,
    #[serde(skip_serializing_if = "Option::is_none")]
    actor: Option<PlacedJson>,
    targets: Vec<PlacedJson>,
    sentence: String,
}

impl ReasonJson {
    pub(crate) fn new(line: &Line, reason: &Reason) -> Self {
        Self {
            motif: reason.motif.name(),
            ply: reason.ply,
            mv: MoveJson::new(&line.plies()[reason.ply]),
            actor: reason.actor.map(PlacedJson::new),
            targets: reason.targets.iter().copied().map(PlacedJson::new).collect(),
            sentence: reason_words(line, reason).to_string(),
        }
    }
}

/// A piece on its square.
#[derive(Serialize)]
struct PlacedJson {
    square: String,
    color: &'static str,
    /// Its letter in a FEN.
    piece: char,
}

impl PlacedJson {
    fn new(placed: Placed) -> Self {
        Self {
            square: placed.square.to_string(),
            color: side_name(placed.owner()),
            piece: placed.kind().letter(),
        }
    }
}

/// The material that the side wins and loses.
#[derive(Serialize)]
struct MaterialJson {
    /// In pawns.
    gain: i32,
    won: Vec<PlacedJson>,
    lost: Vec<PlacedJson>,
    /// Pieces that its pawns become, and those of the opponent.
    promoted: Vec<PlacedJson>,
    conceded: Vec<PlacedJson>,
    sentence: String,
}

impl MaterialJson {
    fn new(line: &Line, change: &MaterialChange) -> Self {
        let placed = |placed: &[Placed]| placed.iter().copied().map(PlacedJson::new).collect();
        Self {
            gain: change.gain() / 100,
            won: placed(&change.won),
            lost: placed(&change.lost),
            promoted: placed(&change.promoted),
            conceded: placed(&change.conceded),
            sentence: material_words(line, change).to_string(),
        }
    }
}

const fn side_name(side: Color) -> &'static str {
    match side {
        Color::White => "white",
        Color::Black => "black",
    }
}
