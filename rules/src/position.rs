//! Positions and games, as JavaScript sees them.

use crate::{LegalMove, PlayedMove};
use espalier_chess::board::Position;
use espalier_chess::game::{Game, GameOutcome};
use espalier_chess::types;
use serde::Serialize;
use tsify::Tsify;

/// A side.
#[derive(Clone, Copy, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub enum Color {
    White,
    Black,
}

impl From<types::Color> for Color {
    fn from(color: types::Color) -> Self {
        match color {
            types::Color::White => Self::White,
            types::Color::Black => Self::Black,
        }
    }
}

/// One position of a game.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct PlyView {
    /// The position.
    pub fen: String,
    /// Whose turn it is.
    pub turn: Color,
    /// Counts the moves of both sides as one, as notation does.
    pub move_number: u32,
    /// Where a king in check stands.
    #[tsify(optional, type = "Square")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub check: Option<String>,
}

impl PlyView {
    pub fn new(position: &Position) -> Self {
        let side = position.side_to_move();
        Self {
            fen: position.to_string(),
            turn: side.into(),
            move_number: position.fullmove_number().into(),
            check: position.in_check().then(|| position.king(side).to_string()),
        }
    }
}

/// How a game has ended on the board.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub enum OutcomeKind {
    Checkmate,
    Stalemate,
    Threefold,
    FiftyMoves,
    InsufficientMaterial,
}

/// How a game has ended, and for whom.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Outcome {
    /// Why it ended.
    pub kind: OutcomeKind,
    /// The winner of a checkmate.
    #[tsify(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub winner: Option<Color>,
}

impl From<GameOutcome> for Outcome {
    fn from(outcome: GameOutcome) -> Self {
        let (kind, winner) = match outcome {
            GameOutcome::Checkmate { winner } => (OutcomeKind::Checkmate, Some(winner.into())),
            GameOutcome::Stalemate => (OutcomeKind::Stalemate, None),
            GameOutcome::Threefold => (OutcomeKind::Threefold, None),
            GameOutcome::FiftyMoves => (OutcomeKind::FiftyMoves, None),
            GameOutcome::InsufficientMaterial => (OutcomeKind::InsufficientMaterial, None),
        };
        Self { kind, winner }
    }
}

/// Which sides could still give mate by some sequence of legal moves.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct CanMate {
    /// Whether White could.
    pub white: bool,
    /// Whether Black could.
    pub black: bool,
}

impl CanMate {
    pub fn new(position: &Position) -> Self {
        Self {
            white: position.has_mating_material(types::Color::White),
            black: position.has_mating_material(types::Color::Black),
        }
    }
}

/// Everything a board shows of a game.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct PositionView {
    /// The position now.
    pub fen: String,
    /// Whose turn it is.
    pub turn: Color,
    /// Counts the moves of both sides as one, as notation does.
    pub move_number: u32,
    /// Where a king in check stands.
    #[tsify(optional, type = "Square")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub check: Option<String>,
    /// Every move that may be played, in no order that means anything.
    pub legal_moves: Vec<LegalMove>,
    /// Missing while the game goes on.
    #[tsify(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Outcome>,
    /// For the side that still has time when the other has run out.
    pub can_mate: CanMate,
    /// Every move played, in algebraic notation.
    pub sans: Vec<String>,
    /// The start position and the position after each move: one more than `sans`.
    pub positions: Vec<PlyView>,
    /// Every move played.
    pub moves: Vec<PlayedMove>,
}

impl PositionView {
    pub fn new(game: &Game, chess960: bool) -> Self {
        let position = game.position();
        let PlyView { fen, turn, move_number, check } = PlyView::new(position);
        let played = game.positions().iter().zip(game.moves());
        Self {
            fen,
            turn,
            move_number,
            check,
            legal_moves: position
                .legal_moves()
                .iter()
                .map(|mv| LegalMove::new(position, mv, chess960))
                .collect(),
            outcome: game.outcome().map(Outcome::from),
            can_mate: CanMate::new(position),
            sans: game.sans(),
            positions: game.positions().iter().map(PlyView::new).collect(),
            moves: played.map(|(before, &mv)| PlayedMove::new(before, mv, chess960)).collect(),
        }
    }
}
