//! A line and its reasons as JSON.

use super::told;
use espalier_reasons::{Exchange, Line, Placed, Reason, gaining_side, sentence};
use serde::Serialize;

/// A line with its reasons.
#[derive(Serialize)]
pub(crate) struct LineJson {
    root: String,
    line: Vec<String>,
    /// The side that the line is good for.
    side: String,
    reasons: Vec<ReasonJson>,
    exchange: ExchangeJson,
}

impl LineJson {
    pub(crate) fn new(line: &Line) -> Self {
        let side = gaining_side(line);
        Self {
            root: line.start().to_string(),
            line: line.plies().iter().map(|ply| ply.before.uci(ply.mv, false)).collect(),
            side: side.to_string().to_lowercase(),
            reasons: told(line).iter().map(|reason| ReasonJson::new(line, reason)).collect(),
            exchange: ExchangeJson::new(&Exchange::of(line, side)),
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

/// What the side wins and loses once the captures are over.
#[derive(Serialize)]
struct ExchangeJson {
    /// In centipawns.
    gain: i32,
    won: Vec<PlacedJson>,
    lost: Vec<PlacedJson>,
    /// What its pawns become, and those of the opponent.
    promoted: Vec<PlacedJson>,
    conceded: Vec<PlacedJson>,
    sentence: Option<String>,
}

impl ExchangeJson {
    fn new(exchange: &Exchange) -> Self {
        let placed = |placed: &[Placed]| placed.iter().copied().map(PlacedJson::new).collect();
        Self {
            gain: exchange.gain(),
            won: placed(&exchange.won),
            lost: placed(&exchange.lost),
            promoted: placed(&exchange.promoted),
            conceded: placed(&exchange.conceded),
            sentence: exchange
                .predicate()
                .map(|predicate| format!("{} {predicate}.", exchange.side)),
        }
    }
}
