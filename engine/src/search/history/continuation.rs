use super::adjust;
use crate::board::Position;
use crate::types::Move;

/// A piece with its color and where it goes: what continuation histories know of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::search) struct PieceTo(u16);

impl PieceTo {
    pub(super) const COUNT: usize = 2 * 6 * 64;

    /// What a move is in the position before it; none where no piece stands on its origin.
    #[inline]
    pub(in crate::search) fn of(position: &Position, mv: Move) -> Option<Self> {
        let piece = position.placement().piece_on(mv.from())?;
        let colored = position.side_to_move() as u16 * 6 + piece as u16;
        Some(Self(colored * 64 + mv.to() as u16))
    }

    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A score for each move by piece and target.
pub(super) type Row = [i16; PieceTo::COUNT];

/// Scores of moves by an earlier move of the line: what does well after what.
pub(super) struct Continuation {
    scores: Vec<Row>,
}

impl Continuation {
    pub(super) fn new() -> Self {
        Self { scores: vec![[0; PieceTo::COUNT]; PieceTo::COUNT] }
    }

    pub(super) fn clear(&mut self) {
        self.scores.as_flattened_mut().fill(0);
    }

    pub(super) fn row(&self, earlier: PieceTo) -> &Row {
        &self.scores[earlier.index()]
    }

    pub(super) fn score(&self, earlier: PieceTo, moved: PieceTo) -> i32 {
        i32::from(self.scores[earlier.index()][moved.index()])
    }

    pub(super) fn adjust(&mut self, earlier: PieceTo, moved: PieceTo, bonus: i32) {
        adjust(&mut self.scores[earlier.index()][moved.index()], bonus);
    }
}
