use super::adjust;
use crate::types::{Color, Move};

/// Scores of quiet moves by side, origin and target (the *butterfly* table).
pub(super) struct Butterfly {
    scores: Box<[[[i16; 64]; 64]; 2]>,
}

impl Butterfly {
    pub(super) fn new() -> Self {
        Self { scores: Box::new([[[0; 64]; 64]; 2]) }
    }

    pub(super) fn clear(&mut self) {
        self.scores.as_flattened_mut().as_flattened_mut().fill(0);
    }

    pub(super) fn score(&self, color: Color, mv: Move) -> i32 {
        i32::from(self.scores[color as usize][mv.from() as usize][mv.to() as usize])
    }

    pub(super) fn adjust(&mut self, color: Color, mv: Move, bonus: i32) {
        adjust(&mut self.scores[color as usize][mv.from() as usize][mv.to() as usize], bonus);
    }
}
