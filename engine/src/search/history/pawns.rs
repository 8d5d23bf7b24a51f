use super::continuation::Row;
use super::{PieceTo, adjust};

/// Pawn structures told apart.
const STRUCTURES: usize = 512;

/// Scores of quiet moves by the pawn structure they are played in.
pub(super) struct PawnHistory {
    scores: Vec<Row>,
}

impl PawnHistory {
    pub(super) fn new() -> Self {
        Self { scores: vec![[0; PieceTo::COUNT]; STRUCTURES] }
    }

    pub(super) fn clear(&mut self) {
        self.scores.as_flattened_mut().fill(0);
    }

    pub(super) fn row(&self, pawn_key: u64) -> &Row {
        &self.scores[pawn_key as usize % STRUCTURES]
    }

    pub(super) fn adjust(&mut self, pawn_key: u64, moved: PieceTo, bonus: i32) {
        adjust(&mut self.scores[pawn_key as usize % STRUCTURES][moved.index()], bonus);
    }
}
