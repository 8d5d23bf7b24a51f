//! A line and its reasons as JSON.

use super::reasons_of;
use espalier_reasons::{Line, MaterialChange, Placed, Reason, gaining_side, sentence};
use serde::Serialize;

/// A line with its reasons.
#[derive(Serialize)]
pub(crate) struct LineJson {
    root: String,
    line: Vec<String>,
    /// The side that the line is good for.
    side: String,
    reasons: Vec<ReasonJson>,
    material: MaterialJson,
}

impl LineJson {
    pub(crate) fn new(line: &Line) -> Self {
        let side = gaining_side(line);
        Self {
            root: line.start().to_string(),
            line: line.plies().iter().map(|ply| ply.before.uci(ply.mv, false)).collect(),
            side: side.to_string().to_lowercase(),
            reasons: reasons_of(line).iter().map(|reason| ReasonJson::new(line, reason)).collect(),
            material: MaterialJson::new(&MaterialChange::of(line, side)),
        }
    }
}

/// A reason. Pieces stand on their squares after the move, or before it.
#[derive(Serialize)]
pub(crate) struct ReasonJson {
    motif: &'static str,
    /// The place of the move in the line, from 0.
    ply: usize,
    #[serde(rename = "move")]
    mv: String,
    san: String,
    actor: Option<PlacedJson>,
    targets: Vec<PlacedJson>,
    sentence: String,
}

impl ReasonJson {
    pub(crate) fn new(line: &Line, reason: &Reason) -> Self {
        let ply = &line.plies()[reason.ply];
        Self {
            motif: reason.motif.name(),
            ply: reason.ply,
            mv: ply.before.uci(ply.mv, false),
            san: ply.before.san(ply.mv),
            actor: reason.actor.map(PlacedJson::new),
            targets: reason.targets.iter().copied().map(PlacedJson::new).collect(),
            sentence: sentence(line, reason),
        }
    }
}

/// A piece by its letter in FEN, and its square.
#[derive(Serialize)]
struct PlacedJson {
    piece: char,
    square: String,
}

impl PlacedJson {
    fn new(placed: Placed) -> Self {
        Self { piece: placed.piece.letter(), square: placed.square.to_string() }
    }
}

/// The material that the side wins and loses.
#[derive(Serialize)]
struct MaterialJson {
    /// In centipawns.
    gain: i32,
    won: Vec<PlacedJson>,
    lost: Vec<PlacedJson>,
    /// Pieces that its pawns become, and those of the opponent.
    promoted: Vec<PlacedJson>,
    conceded: Vec<PlacedJson>,
    sentence: Option<String>,
}

impl MaterialJson {
    fn new(change: &MaterialChange) -> Self {
        let placed = |placed: &[Placed]| placed.iter().copied().map(PlacedJson::new).collect();
        Self {
            gain: change.gain(),
            won: placed(&change.won),
            lost: placed(&change.lost),
            promoted: placed(&change.promoted),
            conceded: placed(&change.conceded),
            sentence: change.predicate().map(|predicate| format!("{} {predicate}.", change.side)),
        }
    }
}
