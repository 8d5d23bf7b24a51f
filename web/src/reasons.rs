//! The reasons of a line, as JavaScript sees them.

use crate::refusal::legal_move;
use espalier_chess::board::Position;
use espalier_insight::explain::{material_words, reason_words};
use espalier_reasons::{Line, MaterialChange, Placed, Ply, Reason, balance, gaining_side};
use espalier_rules::Color;
use serde::Serialize;
use tsify::Tsify;
use wasm_bindgen::prelude::*;

#[wasm_bindgen(typescript_custom_section)]
const MOTIFS: &str = espalier_reasons::Motif::TYPESCRIPT;

/// The reasons for which a line of forced moves is good for a side.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct LineReasons {
    /// The position before the line.
    pub fen: String,
    /// The moves.
    pub line: Vec<LinePly>,
    /// The side that the line is good for: the one that mates, else the one that wins material, else
    /// the one that moves last.
    pub side: Color,
    /// Its reasons, move by move.
    pub reasons: Vec<LineReason>,
    /// What it wins and loses.
    pub material: LineMaterial,
}

impl LineReasons {
    pub fn new(line: &Line, chess960: bool) -> Self {
        let side = gaining_side(line);
        let reasons = espalier_reasons::reasons(line, side);
        Self {
            fen: line.start().to_string(),
            line: moves_of(line, chess960),
            side: side.into(),
            reasons: reasons.iter().map(|it| LineReason::new(line, it, chess960)).collect(),
            material: LineMaterial::new(line, &MaterialChange::of(line, side)),
        }
    }
}

/// The line that moves in UCI or algebraic notation are.
///
/// # Errors
/// When one of them is not legal: an `Error` whose `field` says which.
pub(crate) fn line_of(start: &Position, moves: &[String]) -> Result<Line, JsValue> {
    let mut at = start.clone();
    let mut line = Vec::new();
    for (index, text) in moves.iter().enumerate() {
        let mv = legal_move(&at, text, &format!("line[{index}]"))?;
        line.push(mv);
        at.play(mv);
    }
    Ok(Line::new(start, line))
}

/// The moves of a line.
pub(crate) fn moves_of(line: &Line, chess960: bool) -> Vec<LinePly> {
    let side = line.start().side_to_move();
    let ply = |ply: &Ply| {
        let MoveNames { uci, san } = MoveNames::new(ply, chess960);
        let balance = balance(&ply.after, side) / 100;
        LinePly { uci, san, balance, captured: ply.captured().map(PlacedPiece::from) }
    };
    line.plies().iter().map(ply).collect()
}

/// A move in both notations.
#[derive(Serialize, Tsify)]
pub struct MoveNames {
    /// As UCI writes it.
    pub uci: String,
    /// In algebraic notation.
    pub san: String,
}

impl MoveNames {
    pub fn new(ply: &Ply, chess960: bool) -> Self {
        Self { uci: ply.before.uci(ply.mv, chess960), san: ply.before.san(ply.mv) }
    }
}

/// A move of a line.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct LinePly {
    /// As UCI writes it.
    pub uci: String,
    /// In algebraic notation.
    pub san: String,
    /// Material after it, in pawns, for the side that plays the first move of the line.
    pub balance: i32,
    /// What it takes, where that stood; missing where it takes nothing.
    #[tsify(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub captured: Option<PlacedPiece>,
}

/// A motif at a move of a line. Pieces stand on their squares after the move or, where it took or
/// moved them, before it.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct LineReason {
    /// What happens.
    #[tsify(type = "Motif")]
    pub motif: &'static str,
    /// The place of the move in the line, from 0.
    pub ply: usize,
    /// The move, as UCI writes it.
    pub uci: String,
    /// The same in algebraic notation.
    pub san: String,
    /// The piece that acts: mostly the one that moved.
    #[tsify(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub actor: Option<PlacedPiece>,
    /// The pieces affected, such as those that a fork attacks.
    pub targets: Vec<PlacedPiece>,
    /// What happens, for people.
    pub sentence: String,
}

impl LineReason {
    pub fn new(line: &Line, reason: &Reason, chess960: bool) -> Self {
        let MoveNames { uci, san } = MoveNames::new(&line.plies()[reason.ply], chess960);
        Self {
            motif: reason.motif.name(),
            ply: reason.ply,
            uci,
            san,
            actor: reason.actor.map(PlacedPiece::from),
            targets: placed(&reason.targets),
            sentence: reason_words(line, reason).encode(),
        }
    }
}

/// A piece on its square.
#[derive(Serialize, Tsify)]
pub struct PlacedPiece {
    /// Where it stands.
    #[tsify(type = "Square")]
    pub square: String,
    /// Whose it is.
    pub color: Color,
    /// What it is, by its letter in a FEN.
    #[tsify(type = "'p' | 'n' | 'b' | 'r' | 'q' | 'k'")]
    pub piece: char,
}

impl From<Placed> for PlacedPiece {
    fn from(placed: Placed) -> Self {
        Self {
            square: placed.square.to_string(),
            color: placed.owner().into(),
            piece: placed.kind().letter(),
        }
    }
}

fn placed(pieces: &[Placed]) -> Vec<PlacedPiece> {
    pieces.iter().copied().map(PlacedPiece::from).collect()
}

/// The material that a side wins and loses in a line, the captures after its end included.
#[derive(Serialize, Tsify)]
pub struct LineMaterial {
    /// In pawns; negative where it loses.
    pub gain: i32,
    /// Pieces that it captures.
    pub won: Vec<PlacedPiece>,
    /// Pieces that it loses.
    pub lost: Vec<PlacedPiece>,
    /// Pieces that its pawns become.
    pub promoted: Vec<PlacedPiece>,
    /// Pieces that the opponent's pawns become.
    pub conceded: Vec<PlacedPiece>,
    /// For people; empty where it is even, and where the line mates.
    pub sentence: String,
}

impl LineMaterial {
    fn new(line: &Line, change: &MaterialChange) -> Self {
        Self {
            gain: change.gain() / 100,
            won: placed(&change.won),
            lost: placed(&change.lost),
            promoted: placed(&change.promoted),
            conceded: placed(&change.conceded),
            sentence: material_words(line, change).encode(),
        }
    }
}
