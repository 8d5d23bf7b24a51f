//! The history tables: one score for each move, seen from several sides.

use crate::param::params;
use espalier_chess::board::Position;
use espalier_chess::random::Random;
use espalier_chess::types::{Bitboard, Color, Move, MoveKind, Piece};

params! {
    switches {
        /// Threat history: butterfly history also indexed by attacked squares.
        threat_history = 1;
    }
}

/// Scores of one table stay within plus and minus this.
pub(super) const SCORE_MAX: i32 = 8192;

/// Moves a score by the bonus, the less the nearer it already is to the limit on that side.
pub(super) fn adjust(score: &mut i16, bonus: i32) {
    let old = i32::from(*score);
    *score = (old + bonus - old * bonus.abs() / SCORE_MAX) as i16;
}

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

    /// Fills the table with scores of at most a thousandth of the range, which order moves that are
    /// equal otherwise.
    pub(super) fn shuffle(&mut self, seed: u64) {
        let mut random = Random::new(seed);
        for score in self.scores.as_flattened_mut().as_flattened_mut() {
            *score = random.below(17) as i16 - 8;
        }
    }

    pub(super) fn score(&self, color: Color, threats: Bitboard, mv: Move) -> i32 {
        i32::from(
            self.scores[butterfly_table(color, threats, mv)][mv.from() as usize][mv.to() as usize],
        )
    }

    pub(super) fn adjust(&mut self, color: Color, threats: Bitboard, mv: Move, bonus: i32) {
        let table = butterfly_table(color, threats, mv);
        adjust(&mut self.scores[table][mv.from() as usize][mv.to() as usize], bonus);
    }
}

fn butterfly_table(color: Color, threats: Bitboard, mv: Move) -> usize {
    if !params::threat_history() {
        return color as usize * 4;
    }
    let [from, to] = [mv.from(), mv.to()].map(|square| usize::from(threats.contains(square)));
    color as usize * 4 + from * 2 + to
}

/// A piece with its color and where it goes: what continuation histories know of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::search) struct PieceTo(u16);

impl PieceTo {
    pub(super) const COUNT: usize = 2 * 6 * 64;

    /// What a move is in the position before it; none where no piece stands on its origin.
    #[inline]
    pub(in crate::search) fn of(position: &Position, mv: Move) -> Option<Self> {
        let piece = position.board().piece_on(mv.from())?;
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
        _ => position.board().piece_on(mv.to()).unwrap_or(Piece::Pawn),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gravity_keeps_every_score_within_the_limit() {
        for bonus in [1, 700, SCORE_MAX] {
            let mut score = 0;
            for _ in 0..20_000 {
                adjust(&mut score, bonus);
                assert!(i32::from(score) <= SCORE_MAX);
            }
            adjust(&mut score, -SCORE_MAX);
            assert!((-SCORE_MAX..0).contains(&i32::from(score)));
        }
    }
}
