use super::{PieceTo, adjust};
use crate::board::Position;
use crate::types::{Move, MoveKind, Piece};

/// Scores of captures and promotions by moving piece, target and victim.
pub(super) struct Captures {
    scores: Vec<[i16; Piece::ALL.len()]>,
}

impl Captures {
    pub(super) fn new() -> Self {
        Self { scores: vec![[0; Piece::ALL.len()]; PieceTo::COUNT] }
    }

    pub(super) fn clear(&mut self) {
        self.scores.as_flattened_mut().fill(0);
    }

    pub(super) fn score(&self, position: &Position, mv: Move) -> i32 {
        PieceTo::of(position, mv)
            .map_or(0, |moved| i32::from(self.scores[moved.index()][victim(position, mv) as usize]))
    }

    pub(super) fn adjust(&mut self, position: &Position, mv: Move, bonus: i32) {
        if let Some(moved) = PieceTo::of(position, mv) {
            adjust(&mut self.scores[moved.index()][victim(position, mv) as usize], bonus);
        }
    }
}

/// The piece taken. A promotion that takes nothing shares its place with en passant, which never
/// reaches the last rank.
fn victim(position: &Position, mv: Move) -> Piece {
    match mv.kind() {
        MoveKind::EnPassant => Piece::Pawn,
        _ => position.placement().piece_on(mv.to()).unwrap_or(Piece::Pawn),
    }
}
