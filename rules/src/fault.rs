//! What is wrong with a text, for programs and for people.

use crate::Color;
use espalier_chess::board::{CastlingSide, FenError, FenField, Illegal, SanError};
use serde::Serialize;
use tsify::Tsify;

/// A field of a FEN, in the order in which they stand.
#[derive(Clone, Copy, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub enum FenFieldName {
    Pieces,
    SideToMove,
    Castling,
    EnPassant,
    HalfmoveClock,
    FullmoveNumber,
}

impl From<FenField> for FenFieldName {
    fn from(field: FenField) -> Self {
        match field {
            FenField::Pieces => Self::Pieces,
            FenField::SideToMove => Self::SideToMove,
            FenField::Castling => Self::Castling,
            FenField::EnPassant => Self::EnPassant,
            FenField::HalfmoveClock => Self::HalfmoveClock,
            FenField::FullmoveNumber => Self::FullmoveNumber,
        }
    }
}

/// What kind of text was no chess.
#[derive(Clone, Copy, Serialize, Tsify)]
#[serde(rename_all = "kebab-case")]
pub enum FaultCode {
    InvalidFen,
    InvalidMove,
}

/// What is wrong with it.
#[derive(Clone, Copy, Serialize, Tsify)]
#[serde(rename_all = "kebab-case")]
pub enum FaultReason {
    /// `invalid-fen`: the text ends before this field.
    MissingField,
    /// `invalid-fen`: more follows after the last field.
    TooManyFields,
    /// `invalid-fen`: the field cannot be read.
    Unreadable,
    /// `invalid-fen`: the first field has not eight rows of eight squares.
    BoardSize,
    /// `invalid-fen`: no rook stands where the third field wants one, or its king has moved.
    CastlingWithoutRook,
    /// `invalid-fen`: a side has not exactly one king.
    KingCount,
    /// `invalid-fen`: a side has more pieces or pawns than there are.
    TooManyPieces,
    /// `invalid-fen`: a pawn stands on the first or last rank.
    PawnOnEdge,
    /// `invalid-fen`: the side that is not to move is in check.
    KingCapturable,
    /// `invalid-fen`: no move can have given these checks.
    ImpossibleCheck,
    /// `invalid-fen`: no pawn can have passed the en passant square just now.
    EnPassantUnusable,
    /// `invalid-fen`: no game can reach the position.
    ImpossiblePosition,
    /// `invalid-move`: the text does not look like a move.
    NotAMove,
    /// `invalid-move`: the rules do not allow the move here.
    IllegalMove,
    /// `invalid-move`: several legal moves fit.
    AmbiguousMove,
    /// `invalid-move`: a pawn arrives on the last rank, and what it becomes is not said.
    NoPromotion,
}

/// What a fault is about, for words of one's own; which of them are there depends on its reason.
#[derive(Default, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct FaultValues {
    /// What stands there, or at least its beginning: a field of a FEN, or a move.
    #[tsify(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// The letter that means nothing there.
    #[tsify(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub letter: Option<char>,
    /// Whether the letter means something, and has been there before.
    #[tsify(optional)]
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub repeated: bool,
    /// The rank of the board, from 1.
    #[tsify(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rank: Option<char>,
    /// Squares that the rank describes.
    #[tsify(optional, type = "Square")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub squares: Option<usize>,
    /// Rows that there are.
    #[tsify(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rows: Option<usize>,
    /// The least number that may stand there.
    #[tsify(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub min: Option<u32>,
    /// The largest number that may stand there, or how many there may be.
    #[tsify(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max: Option<u32>,
    /// The side that is meant.
    #[tsify(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub color: Option<Color>,
    /// Kings that the side has.
    #[tsify(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kings: Option<u32>,
    /// Pieces that give check.
    #[tsify(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub checkers: Option<u32>,
    /// The square that is meant.
    #[tsify(optional, type = "Square")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub square: Option<String>,
    /// To which side the king would castle.
    #[tsify(optional)]
    #[tsify(type = "'king' | 'queen'")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub castling: Option<&'static str>,
    /// The moves that fit, in algebraic notation.
    #[tsify(optional)]
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub choices: Vec<String>,
}

impl FaultValues {
    /// Of a move as it was written.
    pub fn of_text(text: &str) -> Self {
        Self { text: Some(text.to_owned()), ..Self::default() }
    }

    fn of_fen(error: &FenError) -> Self {
        let none = Self::default();
        match error {
            FenError::TooManyFields(text)
            | FenError::UnknownSide(text)
            | FenError::UnknownSquare(text) => Self::of_text(text),
            FenError::RowCount(rows) => Self { rows: Some(*rows), ..none },
            FenError::RowLength { rank, squares } => {
                Self { rank: Some(rank.digit()), squares: Some(*squares), ..none }
            }
            FenError::UnknownPiece { rank, letter } => {
                Self { rank: Some(rank.digit()), letter: Some(*letter), ..none }
            }
            FenError::UnknownCastling(letter) | FenError::NoCastlingRook(letter) => {
                Self { letter: Some(*letter), ..none }
            }
            FenError::RepeatedCastling(letter) => {
                Self { letter: Some(*letter), repeated: true, ..none }
            }
            FenError::Number { text, max, .. } => {
                Self { min: Some(0), max: Some((*max).into()), ..Self::of_text(text) }
            }
            FenError::Illegal(illegal) => Self::of_position(*illegal),
            _ => none,
        }
    }

    fn of_position(illegal: Illegal) -> Self {
        let none = Self::default();
        let of = |color: espalier_chess::types::Color| Self {
            color: Some(color.into()),
            ..Self::default()
        };
        match illegal {
            Illegal::KingCount { color, kings } => Self { kings: Some(kings), ..of(color) },
            Illegal::TooManyPieces(color) => Self { max: Some(16), ..of(color) },
            Illegal::TooManyPawns(color) => Self { max: Some(8), ..of(color) },
            Illegal::KingCapturable(color) => of(color),
            Illegal::TooManyCheckers(checkers) => Self { checkers: Some(checkers), ..none },
            Illegal::Castling { color, castling_side } => {
                let side = match castling_side {
                    CastlingSide::King => "king",
                    CastlingSide::Queen => "queen",
                };
                Self { castling: Some(side), ..of(color) }
            }
            Illegal::PawnOnEdge(square)
            | Illegal::EnPassant(square)
            | Illegal::CheckBeforeDoubleStep(square) => {
                Self { square: Some(square.to_string()), ..none }
            }
            _ => none,
        }
    }
}

/// Why a text is not what it should be.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Fault {
    /// What kind of text it is.
    pub code: FaultCode,
    /// What is wrong with it.
    pub reason: FaultReason,
    /// The field of a FEN.
    #[tsify(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub field: Option<FenFieldName>,
    /// What it is about. Boxed, as results that hardly ever are a fault would be large by it.
    pub values: Box<FaultValues>,
    /// For people, a sentence in English.
    pub message: String,
}

impl Fault {
    /// Of a text that is no move here.
    pub fn no_move(reason: FaultReason, values: FaultValues, message: String) -> Self {
        Self {
            code: FaultCode::InvalidMove,
            reason,
            field: None,
            values: Box::new(values),
            message,
        }
    }
}

impl From<FenError> for Fault {
    fn from(error: FenError) -> Self {
        Self {
            code: FaultCode::InvalidFen,
            reason: FaultReason::of_fen(&error),
            field: Some(error.field().into()),
            values: Box::new(FaultValues::of_fen(&error)),
            message: error.to_string(),
        }
    }
}

impl From<SanError> for Fault {
    fn from(error: SanError) -> Self {
        let message = error.to_string();
        let (reason, text, choices) = match error {
            SanError::Malformed(text) => (FaultReason::NotAMove, text, Vec::new()),
            SanError::Illegal(text) => (FaultReason::IllegalMove, text, Vec::new()),
            SanError::Ambiguous { text, choices } => (FaultReason::AmbiguousMove, text, choices),
            _ => (FaultReason::IllegalMove, String::new(), Vec::new()),
        };
        Self::no_move(reason, FaultValues { choices, ..FaultValues::of_text(&text) }, message)
    }
}

impl FaultReason {
    fn of_fen(error: &FenError) -> Self {
        match error {
            FenError::Missing(_) => Self::MissingField,
            FenError::TooManyFields(_) => Self::TooManyFields,
            FenError::RowCount(_) | FenError::RowLength { .. } => Self::BoardSize,
            FenError::NoCastlingRook(_) => Self::CastlingWithoutRook,
            FenError::Illegal(illegal) => Self::of_position(*illegal),
            _ => Self::Unreadable,
        }
    }

    fn of_position(illegal: Illegal) -> Self {
        match illegal {
            Illegal::KingCount { .. } => Self::KingCount,
            Illegal::TooManyPieces(_) | Illegal::TooManyPawns(_) => Self::TooManyPieces,
            Illegal::PawnOnEdge(_) => Self::PawnOnEdge,
            Illegal::KingCapturable(_) => Self::KingCapturable,
            Illegal::TooManyCheckers(_) | Illegal::CheckBeforeDoubleStep(_) => {
                Self::ImpossibleCheck
            }
            Illegal::Castling { .. } => Self::CastlingWithoutRook,
            Illegal::EnPassant(_) => Self::EnPassantUnusable,
            _ => Self::ImpossiblePosition,
        }
    }
}
