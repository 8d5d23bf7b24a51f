use super::adjust;
use crate::params;
use crate::types::{Bitboard, Color, Move};

/// Scores of quiet moves by side, origin and target (the *butterfly* table), and by whether the
/// other side attacks them: leaving an attack and stepping into one are other moves.
pub(super) struct Butterfly {
    scores: Vec<[[i16; 64]; 64]>,
}

impl Butterfly {
    pub(super) fn new() -> Self {
        Self { scores: vec![[[0; 64]; 64]; 2 * 4] }
    }

    pub(super) fn clear(&mut self) {
        self.scores.as_flattened_mut().as_flattened_mut().fill(0);
    }

    pub(super) fn score(&self, color: Color, threats: Bitboard, mv: Move) -> i32 {
        i32::from(self.scores[table(color, threats, mv)][mv.from() as usize][mv.to() as usize])
    }

    pub(super) fn adjust(&mut self, color: Color, threats: Bitboard, mv: Move, bonus: i32) {
        let table = table(color, threats, mv);
        adjust(&mut self.scores[table][mv.from() as usize][mv.to() as usize], bonus);
    }
}

fn table(color: Color, threats: Bitboard, mv: Move) -> usize {
    if !params::threat_history() {
        return color as usize * 4;
    }
    let [from, to] = [mv.from(), mv.to()].map(|square| usize::from(threats.contains(square)));
    color as usize * 4 + from * 2 + to
}
