//! What is wrong with a text, for programs and for people.

use espalier::board::{FenError, FenField, Illegal, SanError};
use serde::Serialize;
use tsify::Tsify;
use wasm_bindgen::JsValue;

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

/// Why a text is not what it should be.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Fault {
    pub code: FaultCode,
    pub reason: FaultReason,
    /// The field of a FEN.
    #[tsify(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub field: Option<FenFieldName>,
    /// For people, a sentence in English.
    pub message: String,
}

impl Fault {
    pub(crate) fn no_move(reason: FaultReason, message: String) -> Self {
        Self { code: FaultCode::InvalidMove, reason, field: None, message }
    }
}

impl From<Fault> for JsValue {
    /// Thrown as a JSON text: TypeScript makes an error of it.
    fn from(fault: Fault) -> Self {
        super::json(&fault).into()
    }
}

impl From<FenError> for Fault {
    fn from(error: FenError) -> Self {
        Self {
            code: FaultCode::InvalidFen,
            reason: FaultReason::of_fen(&error),
            field: Some(error.field().into()),
            message: error.to_string(),
        }
    }
}

impl From<SanError> for Fault {
    fn from(error: SanError) -> Self {
        let reason = match error {
            SanError::Malformed(_) => FaultReason::NotAMove,
            SanError::Ambiguous { .. } => FaultReason::AmbiguousMove,
            _ => FaultReason::IllegalMove,
        };
        Self::no_move(reason, error.to_string())
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
