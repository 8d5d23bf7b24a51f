//! Positions and games, as JavaScript sees them.
//!
//! Each value becomes a plain object with a TypeScript type of the same name.

use espalier::board::{Position, Wing};
use espalier::game::{Game, GameOutcome};
use espalier::trace::{Record, Visit};
use espalier::types::{self, MoveKind};
use serde::Serialize;
use tsify::Tsify;
use wasm_bindgen::prelude::*;

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

/// A legal move with what a board needs to show it.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct LegalMove {
    /// As UCI writes it.
    pub uci: String,
    /// In algebraic notation.
    pub san: String,
    /// Where the piece stands.
    pub from: String,
    /// Where it goes; for castling, where the king ends.
    pub to: String,
    /// What a pawn becomes: `q`, `r`, `b` or `n`.
    #[tsify(optional, type = "'q' | 'r' | 'b' | 'n'")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub promotion: Option<char>,
    /// Where the castling rook stands.
    #[tsify(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub castle_rook: Option<String>,
}

impl LegalMove {
    /// A move of a position; castling is written as Chess960 has it where that is asked for.
    pub fn new(position: &Position, mv: types::Move, chess960: bool) -> Self {
        let (to, castle_rook) = squares_of(position, mv);
        Self {
            uci: position.uci(mv, chess960),
            san: position.san(mv),
            from: mv.from().to_string(),
            to: to.to_string(),
            promotion: mv.promotion().map(types::Piece::letter),
            castle_rook: castle_rook.map(|square| square.to_string()),
        }
    }
}

/// Where the moving piece ends, and the rook of a castling move.
fn squares_of(position: &Position, mv: types::Move) -> (types::Square, Option<types::Square>) {
    if mv.kind() == MoveKind::Castle {
        let wing = Wing::of_rook(mv.to().file(), mv.from().file());
        (wing.king_target(position.side_to_move()), Some(mv.to()))
    } else {
        (mv.to(), None)
    }
}

/// One position of a game.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct PlyView {
    pub fen: String,
    /// Whose turn it is.
    pub turn: Color,
    /// Counts the moves of both sides as one, as notation does.
    pub move_number: u32,
    /// Where a king in check stands.
    #[tsify(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub check: Option<String>,
}

impl PlyView {
    fn new(position: &Position) -> Self {
        let side = position.side_to_move();
        Self {
            fen: position.to_string(),
            turn: side.into(),
            move_number: position.fullmove_number().into(),
            check: position.in_check().then(|| position.king(side).to_string()),
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
    pub from: String,
    /// Where it went; for castling, where the king ended.
    pub to: String,
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
    pub white: bool,
    pub black: bool,
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
    #[tsify(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub check: Option<String>,
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
        let played = game.positions().iter().zip(game.moves()).map(|(before, &mv)| PlayedMove {
            uci: before.uci(mv, chess960),
            from: mv.from().to_string(),
            to: squares_of(before, mv).0.to_string(),
        });
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
            can_mate: CanMate {
                white: position.has_mating_material(types::Color::White),
                black: position.has_mating_material(types::Color::Black),
            },
            sans: game.sans(),
            positions: game.positions().iter().map(PlyView::new).collect(),
            moves: played.collect(),
        }
    }
}

/// The position at a record of a trace, with the moves that lead there from the one searched.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct NodePosition {
    /// What the rules say of it. After a null move a new game begins.
    pub view: PositionView,
    /// In algebraic notation; `–` where the turn was passed.
    pub sans: Vec<String>,
}

impl NodePosition {
    /// `line` leads from the end of `game` to the record; for a pruned move, to its node.
    ///
    /// # Errors
    /// When a move of it cannot be played.
    pub fn new(game: &Game, line: &[Record], chess960: bool) -> Result<Self, JsError> {
        let mut game = game.clone();
        let mut sans = Vec::new();
        for record in line.iter().filter(|record| record.visit.is_step()) {
            match (record.visit, record.mv) {
                (Visit::NullMove, _) if !game.position().in_check() => {
                    sans.push("–".to_owned());
                    game = Game::new(game.position().after_null());
                }
                (_, Some(mv)) if game.position().is_legal(mv) => {
                    sans.push(game.position().san(mv));
                    game.play(mv);
                }
                _ => return Err(JsError::new("these records are not of a trace of this position")),
            }
        }
        Ok(Self { view: PositionView::new(&game, chess960), sans })
    }
}
