//! The reasons of a line.

use super::Telling;
use crate::explain::{material_words, reason_words};
use espalier_chess::types::Color;
use espalier_reasons::{Line, MaterialChange, Placed, Ply, Reason, balance, gaining_side};
use serde::Serialize;
#[cfg(feature = "javascript")]
use tsify::Tsify;

/// The reasons for which a line of forced moves is good for a side.
#[derive(Serialize)]
#[cfg_attr(feature = "javascript", derive(Tsify))]
#[serde(rename_all = "camelCase")]
pub struct LineReasons {
    /// The position before the line.
    pub fen: String,
    /// The moves.
    pub line: Vec<LinePly>,
    /// The side that the line is good for: the one that mates, else the one that wins material, else
    /// the one that moves last.
    #[cfg_attr(feature = "javascript", tsify(type = "Color"))]
    pub side: &'static str,
    /// Its reasons, move by move.
    pub reasons: Vec<LineReason>,
    /// What it wins and loses.
    pub material: LineMaterial,
}

impl LineReasons {
    /// Of a line.
    pub fn new(line: &Line, telling: Telling) -> Self {
        let side = gaining_side(line);
        let reasons = espalier_reasons::reasons(line, side);
        Self {
            fen: line.start().to_string(),
            line: moves_of(line, telling),
            side: side_name(side),
            reasons: reasons.iter().map(|it| LineReason::new(line, it, telling)).collect(),
            material: LineMaterial::new(line, &MaterialChange::of(line, side), telling),
        }
    }
}

/// The moves of a line.
pub(super) fn moves_of(line: &Line, telling: Telling) -> Vec<LinePly> {
    let side = line.start().side_to_move();
    let ply = |ply: &Ply| {
        let MoveNames { uci, san } = MoveNames::new(ply, telling);
        let balance = balance(&ply.after, side) / 100;
        LinePly { uci, san, balance, captured: ply.captured().map(PlacedPiece::from) }
    };
    line.plies().iter().map(ply).collect()
}

/// A move in both notations.
#[derive(Serialize)]
#[cfg_attr(feature = "javascript", derive(Tsify))]
pub struct MoveNames {
    /// As UCI writes it.
    pub uci: String,
    /// In algebraic notation.
    pub san: String,
}

impl MoveNames {
    pub(super) fn new(ply: &Ply, telling: Telling) -> Self {
        Self { uci: ply.before.uci(ply.mv, telling.chess960), san: ply.before.san(ply.mv) }
    }
}

/// A move of a line.
#[derive(Serialize)]
#[cfg_attr(feature = "javascript", derive(Tsify))]
#[serde(rename_all = "camelCase")]
pub struct LinePly {
    /// As UCI writes it.
    pub uci: String,
    /// In algebraic notation.
    pub san: String,
    /// Material after it, in pawns, for the side that plays the first move of the line.
    pub balance: i32,
    /// What it takes, where that stood; missing where it takes nothing.
    #[cfg_attr(feature = "javascript", tsify(optional))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub captured: Option<PlacedPiece>,
}

/// A motif at a move of a line. Pieces stand on their squares after the move or, where it took or
/// moved them, before it.
#[derive(Serialize)]
#[cfg_attr(feature = "javascript", derive(Tsify))]
#[serde(rename_all = "camelCase")]
pub struct LineReason {
    /// What happens.
    #[cfg_attr(feature = "javascript", tsify(type = "Motif"))]
    pub motif: &'static str,
    /// The place of the move in the line, from 0.
    pub ply: usize,
    /// The move, as UCI writes it.
    pub uci: String,
    /// The same in algebraic notation.
    pub san: String,
    /// The piece that acts: mostly the one that moved.
    #[cfg_attr(feature = "javascript", tsify(optional))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub actor: Option<PlacedPiece>,
    /// The pieces affected, such as those that a fork attacks.
    pub targets: Vec<PlacedPiece>,
    /// What happens, for people.
    pub sentence: String,
}

impl LineReason {
    pub(super) fn new(line: &Line, reason: &Reason, telling: Telling) -> Self {
        let MoveNames { uci, san } = MoveNames::new(&line.plies()[reason.ply], telling);
        Self {
            motif: reason.motif.name(),
            ply: reason.ply,
            uci,
            san,
            actor: reason.actor.map(PlacedPiece::from),
            targets: placed(&reason.targets),
            sentence: (telling.say)(&reason_words(line, reason)),
        }
    }
}

/// A piece on its square.
#[derive(Serialize)]
#[cfg_attr(feature = "javascript", derive(Tsify))]
pub struct PlacedPiece {
    /// Where it stands.
    #[cfg_attr(feature = "javascript", tsify(type = "Square"))]
    pub square: String,
    /// Whose it is.
    #[cfg_attr(feature = "javascript", tsify(type = "Color"))]
    pub color: &'static str,
    /// What it is, by its letter in a FEN.
    #[cfg_attr(feature = "javascript", tsify(type = "'p' | 'n' | 'b' | 'r' | 'q' | 'k'"))]
    pub piece: char,
}

impl From<Placed> for PlacedPiece {
    fn from(placed: Placed) -> Self {
        Self {
            square: placed.square.to_string(),
            color: side_name(placed.owner()),
            piece: placed.kind().letter(),
        }
    }
}

fn placed(pieces: &[Placed]) -> Vec<PlacedPiece> {
    pieces.iter().copied().map(PlacedPiece::from).collect()
}

/// The material that a side wins and loses in a line, the captures after its end included.
#[derive(Serialize)]
#[cfg_attr(feature = "javascript", derive(Tsify))]
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
    fn new(line: &Line, change: &MaterialChange, telling: Telling) -> Self {
        Self {
            gain: change.gain() / 100,
            won: placed(&change.won),
            lost: placed(&change.lost),
            promoted: placed(&change.promoted),
            conceded: placed(&change.conceded),
            sentence: (telling.say)(&material_words(line, change)),
        }
    }
}

const fn side_name(side: Color) -> &'static str {
    match side {
        Color::White => "white",
        Color::Black => "black",
    }
}
