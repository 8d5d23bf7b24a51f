//! Moves, as JavaScript sees them.

use espalier_chess::board::{CastlingSide, Position};
use espalier_chess::types::{Move, MoveKind, Piece, Square};
use serde::Serialize;
use tsify::Tsify;

/// A legal move with what a board needs to show it.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct LegalMove {
    /// As UCI writes it.
    pub uci: String,
    /// In algebraic notation.
    pub san: String,
    /// Where the piece stands.
    #[tsify(type = "Square")]
    pub from: String,
    /// Where it goes; for castling, where the king ends.
    #[tsify(type = "Square")]
    pub to: String,
    /// What a pawn becomes: `q`, `r`, `b` or `n`.
    #[tsify(optional, type = "'q' | 'r' | 'b' | 'n'")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub promotion: Option<char>,
    /// Where the castling rook stands.
    #[tsify(optional, type = "Square")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub castle_rook: Option<String>,
}

impl LegalMove {
    /// A move of a position; castling is written as Chess960 has it where that is asked for.
    pub fn new(position: &Position, mv: Move, chess960: bool) -> Self {
        let (to, castle_rook) = squares_of(position, mv);
        Self {
            uci: position.uci(mv, chess960),
            san: position.san(mv),
            from: mv.from().to_string(),
            to: to.to_string(),
            promotion: mv.promotion().map(Piece::letter),
            castle_rook: castle_rook.map(|square| square.to_string()),
        }
    }
}

/// A move that has been played.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct PlayedMove {
    /// As UCI writes it.
    pub uci: String,
    /// Where the piece stood.
    #[tsify(type = "Square")]
    pub from: String,
    /// Where it went; for castling, where the king ended.
    #[tsify(type = "Square")]
    pub to: String,
}

impl PlayedMove {
    /// A move of the position before it.
    pub fn new(before: &Position, mv: Move, chess960: bool) -> Self {
        Self {
            uci: before.uci(mv, chess960),
            from: mv.from().to_string(),
            to: squares_of(before, mv).0.to_string(),
        }
    }
}

/// Where the moving piece ends, and the rook of a castling move.
fn squares_of(position: &Position, mv: Move) -> (Square, Option<Square>) {
    if mv.kind() == MoveKind::Castle {
        let castling_side = CastlingSide::of_rook(mv.to().file(), mv.from().file());
        (castling_side.king_target(position.side_to_move()), Some(mv.to()))
    } else {
        (mv.to(), None)
    }
}
