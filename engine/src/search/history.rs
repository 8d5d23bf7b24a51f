//! How well quiet moves have done anywhere in the tree.

use crate::params;
use crate::types::{Color, Depth, Move};

/// Scores stay within plus and minus this.
pub(super) const HISTORY_MAX: i32 = 8192;

/// Scores of quiet moves by side, origin and target (the *butterfly* table).
pub(super) struct QuietHistory {
    scores: Box<[[[i16; 64]; 64]; 2]>,
}

impl QuietHistory {
    pub(super) fn new() -> Self {
        Self { scores: Box::new([[[0; 64]; 64]; 2]) }
    }

    pub(super) fn clear(&mut self) {
        self.scores.as_flattened_mut().as_flattened_mut().fill(0);
    }

    pub(super) fn score(&self, color: Color, mv: Move) -> i32 {
        i32::from(self.scores[color as usize][mv.from() as usize][mv.to() as usize])
    }

    /// A quiet move refuted a node at this depth; those played before it did not.
    pub(super) fn reward(
        &mut self,
        color: Color,
        best: Move,
        played: impl Iterator<Item = Move>,
        depth: Depth,
    ) {
        if !params::butterfly_history() {
            return;
        }
        let bonus =
            (params::history_bonus_per_ply() * depth * depth).min(params::history_bonus_max());
        self.adjust(color, best, bonus);
        for mv in played {
            self.adjust(color, mv, -bonus);
        }
    }

    /// Moves a score by the bonus, the less the nearer it already is to the limit (*gravity*):
    /// what is expected teaches little.
    fn adjust(&mut self, color: Color, mv: Move, bonus: i32) {
        let score = &mut self.scores[color as usize][mv.from() as usize][mv.to() as usize];
        let old = i32::from(*score);
        *score = (old + bonus - old * bonus.abs() / HISTORY_MAX) as i16;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::{MoveKind, Square};

    #[test]
    fn scores_follow_success_and_stay_in_bounds() {
        let mut history = QuietHistory::new();
        let good = Move::new(Square::G1, Square::F3, MoveKind::Normal);
        let bad = Move::new(Square::B1, Square::A3, MoveKind::Normal);
        for _ in 0..500 {
            history.reward(Color::White, good, std::iter::once(bad), 20);
        }
        assert!(history.score(Color::White, good) > HISTORY_MAX / 2);
        assert!(history.score(Color::White, bad) < -HISTORY_MAX / 2);
        assert!(history.score(Color::White, good) <= HISTORY_MAX);
        assert_eq!(history.score(Color::Black, good), 0);
        history.clear();
        assert_eq!(history.score(Color::White, good), 0);
    }
}
