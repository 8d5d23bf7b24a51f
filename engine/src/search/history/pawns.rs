use super::{PieceTo, adjust};

/// Pawn structures told apart.
const STRUCTURES: usize = 512;

/// Scores of quiet moves by the pawn structure they are played in.
pub(super) struct PawnHistory {
    scores: Vec<[i16; PieceTo::COUNT]>,
}

impl PawnHistory {
    pub(super) fn new() -> Self {
        Self { scores: vec![[0; PieceTo::COUNT]; STRUCTURES] }
    }

    pub(super) fn clear(&mut self) {
        self.scores.as_flattened_mut().fill(0);
    }

    pub(super) fn score(&self, pawn_key: u64, moved: PieceTo) -> i32 {
        i32::from(self.scores[pawn_key as usize % STRUCTURES][moved.index()])
    }

    pub(super) fn adjust(&mut self, pawn_key: u64, moved: PieceTo, bonus: i32) {
        adjust(&mut self.scores[pawn_key as usize % STRUCTURES][moved.index()], bonus);
    }
}
