//! Correction histories: the static eval is corrected by what searches have found it to be off by in
//! positions with the same pawns, pieces of a side, knights with bishops and kings, or last two moves.
//!
//! Formula: `eval + sum(weight * score) / SCORE_MAX`; a score moves by the error times the depth.
//! Source: Stefan Geschwentner, in Stockfish since 2023; non-pawn, minor and continuation as there.
//! Stays (`correction_by_pawns`, `correction_by_moves`): terms of one sum, in which that by pieces
//! gains.
//! Stays (`correction_by_minor_pieces`): one of four that gained together: +10.4 ± 5.9 Elo
//! (docs/decisions/search-ideas.md).

use super::tables::{Continuation, PieceTo, SCORE_MAX, adjust};
use crate::param::params;
use espalier_chess::board::Position;
use espalier_chess::types::{Color, Depth, MATE_IN_MAX, Score};

params! {
    switches {
        /// Correction history by pawn structure.
        correction_by_pawns = 1;
        /// Correction history by the pieces of each side.
        correction_by_pieces = 1;
        /// Correction history by the minor pieces and kings of both sides.
        correction_by_minor_pieces = 1;
        /// Correction history by the last two moves.
        correction_by_moves = 1;
    }
    values {
        /// Correction history: largest correction by pawns, in centipawns.
        correction_pawns_weight = 120 in 20..=400 step 20;
        /// Correction history: largest correction by the pieces of each side, in centipawns.
        correction_pieces_weight = 130 in 20..=400 step 20;
        /// Correction history: largest correction by minor pieces and kings, in centipawns.
        correction_minor_pieces_weight = 100 in 20..=400 step 20;
        /// Correction history: largest correction by the last two moves, in centipawns.
        correction_moves_weight = 100 in 20..=400 step 20;
        /// Correction history: largest bonus of one search; the bonus is the error in
        /// centipawns times depth.
        correction_bonus_max = 2048 in 256..=4096 step 256;
    }
}

/// Entries of each table for each side to move.
const SIZE: usize = 1 << 14;

/// Scores by side to move and the low bits of a key.
struct CorrectionTable(Vec<i16>);

impl CorrectionTable {
    fn new() -> Self {
        Self(vec![0; 2 * SIZE])
    }

    fn clear(&mut self) {
        self.0.fill(0);
    }

    fn score(&self, side: Color, key: u64) -> i32 {
        i32::from(self.0[index(side, key)])
    }

    fn adjust(&mut self, side: Color, key: u64, bonus: i32) {
        adjust(&mut self.0[index(side, key)], bonus);
    }
}

const fn index(side: Color, key: u64) -> usize {
    side as usize * SIZE + key as usize % SIZE
}

/// The last two moves, the newer first, where they were moves.
pub(in crate::search) type LastMoves = [Option<PieceTo>; 2];

/// What searches have found the static evaluation to be off by.
pub(in crate::search) struct Corrections {
    pawns: CorrectionTable,
    pieces: [CorrectionTable; 2],
    minor_pieces: CorrectionTable,
    moves: Continuation,
}

impl Corrections {
    pub(super) fn new() -> Self {
        Self {
            pawns: CorrectionTable::new(),
            pieces: [CorrectionTable::new(), CorrectionTable::new()],
            minor_pieces: CorrectionTable::new(),
            moves: Continuation::new(),
        }
    }

    pub(in crate::search) fn clear(&mut self) {
        self.pawns.clear();
        self.pieces.iter_mut().for_each(CorrectionTable::clear);
        self.minor_pieces.clear();
        self.moves.clear();
    }

    /// What to add to a static evaluation, in centipawns.
    pub(in crate::search) fn correction(&self, position: &Position, last: LastMoves) -> Score {
        let side = position.side_to_move();
        let pieces: i32 = Color::ALL
            .map(|color| self.pieces[color as usize].score(side, position.non_pawn_key(color)))
            .iter()
            .sum();
        let moves = match last {
            [Some(newer), Some(older)] => self.moves.score(older, newer),
            _ => 0,
        };
        (self.pawns.score(side, position.pawn_key()) * params::correction_pawns_weight()
            + pieces * params::correction_pieces_weight()
            + self.minor_pieces.score(side, position.minor_key())
                * params::correction_minor_pieces_weight()
            + moves * params::correction_moves_weight())
            / SCORE_MAX
    }

    /// A search of this depth has found the static evaluation to be off by this much.
    pub(in crate::search) fn update(
        &mut self,
        position: &Position,
        last: LastMoves,
        error: Score,
        depth: Depth,
    ) {
        let most = params::correction_bonus_max();
        let bonus = (error * depth).clamp(-most, most);
        let side = position.side_to_move();
        if params::correction_by_pawns() {
            self.pawns.adjust(side, position.pawn_key(), bonus);
        }
        if params::correction_by_pieces() {
            for color in Color::ALL {
                let key = position.non_pawn_key(color);
                self.pieces[color as usize].adjust(side, key, bonus);
            }
        }
        if params::correction_by_minor_pieces() {
            self.minor_pieces.adjust(side, position.minor_key(), bonus);
        }
        if params::correction_by_moves()
            && let [Some(newer), Some(older)] = last
        {
            self.moves.adjust(older, newer, bonus);
        }
    }
}

/// A static evaluation with its correction, never near a mate score.
pub(in crate::search) fn corrected(eval: Score, correction: Score) -> Score {
    (eval + correction).clamp(1 - MATE_IN_MAX, MATE_IN_MAX - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_learned_is_said_of_like_positions_and_only_of_them() {
        let fens = [
            "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2",
            "r1bqkb1r/pppp1ppp/2n2n2/4p3/4P3/2N2N2/PPPP1PPP/R1BQKB1R w KQkq - 4 4",
            "1nbqkbnr/rppp1ppp/p7/4p3/P3P3/8/RPPP1PPP/1NBQKBNR w Kk - 2 4",
            "r1bqkb1r/ppp2ppp/2np1n2/4p1B1/4P3/2NP1N2/PPP2PPP/R2QKB1R b KQkq - 1 5",
        ];
        let [learned, pawns_alike, minor_pieces_alike, other]: [Position; 4] =
            fens.map(|fen| fen.parse().expect("legal"));
        let mut corrections = Corrections::new();
        for _ in 0..50 {
            corrections.update(&learned, [None; 2], 60, 8);
        }
        assert!(corrections.correction(&learned, [None; 2]) > 0);
        assert!(corrections.correction(&pawns_alike, [None; 2]) > 0);
        assert!(corrections.correction(&minor_pieces_alike, [None; 2]) > 0);
        assert_eq!(corrections.correction(&other, [None; 2]), 0);
        for _ in 0..100 {
            corrections.update(&learned, [None; 2], -60, 8);
        }
        assert!(corrections.correction(&learned, [None; 2]) < 0);
        corrections.clear();
        assert_eq!(corrections.correction(&learned, [None; 2]), 0);
    }

    #[test]
    fn a_corrected_evaluation_is_never_a_mate() {
        assert_eq!(corrected(MATE_IN_MAX - 5, 300), MATE_IN_MAX - 1);
        assert_eq!(corrected(5 - MATE_IN_MAX, -300), 1 - MATE_IN_MAX);
        assert_eq!(corrected(20, -30), -10);
    }
}
