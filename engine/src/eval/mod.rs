//! Static evaluation: how good a position looks without searching it.

mod endgame;
mod weights;

use crate::board::Position;
use crate::params;
use crate::types::{Color, Piece, Score};
use std::ops::{AddAssign, SubAssign};
use weights::{MATERIAL, PHASE_WEIGHTS, piece_square};

/// Half a move's worth of centipawns: the side to move can use it.
const TEMPO: Score = 12;

/// The sum of [`PHASE_WEIGHTS`] over the pieces of the start position.
const FULL_PHASE: i32 = 24;

/// A value for the middlegame and one for the endgame, in centipawns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tapered {
    /// With all pieces on the board.
    pub middlegame: Score,
    /// With only kings and pawns.
    pub endgame: Score,
}

impl Tapered {
    /// Blends the two by the pieces left: `phase` is [`FULL_PHASE`] at the start, 0 without pieces.
    const fn blend(self, phase: i32) -> Score {
        (self.middlegame * phase + self.endgame * (FULL_PHASE - phase)) / FULL_PHASE
    }
}

impl AddAssign for Tapered {
    fn add_assign(&mut self, other: Self) {
        self.middlegame += other.middlegame;
        self.endgame += other.endgame;
    }
}

impl SubAssign for Tapered {
    fn sub_assign(&mut self, other: Self) {
        self.middlegame -= other.middlegame;
        self.endgame -= other.endgame;
    }
}

/// The value of a position in centipawns for the side to move, never near a mate score.
pub fn evaluate(position: &Position) -> Score {
    let score = unscaled(position);
    if !params::drawish_endings() {
        return score;
    }
    let us = position.side_to_move();
    let favored = if score >= 0 { us } else { !us };
    score * endgame::scale(position, favored) / endgame::FULL
}

/// The value by material and squares alone.
fn unscaled(position: &Position) -> Score {
    let mut sum = Tapered::default();
    let mut phase = 0;
    for piece in Piece::ALL {
        for square in position.of(Color::White, piece) {
            sum += MATERIAL[piece as usize];
            sum += piece_square(piece, square);
            phase += PHASE_WEIGHTS[piece as usize];
        }
        for square in position.of(Color::Black, piece) {
            sum -= MATERIAL[piece as usize];
            sum -= piece_square(piece, square.flip_rank());
            phase += PHASE_WEIGHTS[piece as usize];
        }
    }
    sum.blend(phase.min(FULL_PHASE)) * position.side_to_move().sign() + TEMPO
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mirrored_positions_are_worth_the_same() {
        let pairs = [
            (
                "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
                "r3k2r/pppbbppp/2n2q1P/1P2p3/3pn3/BN2PNP1/P1PPQPB1/R3K2R b KQkq - 0 1",
            ),
            (
                "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
                "8/4p1p1/8/1r3P1K/kp5R/3P4/2P5/8 b - - 0 1",
            ),
        ];
        for (fen, mirrored) in pairs {
            let [position, mirrored] = [fen, mirrored].map(|fen| fen.parse().expect("legal"));
            assert_eq!(evaluate(&position), evaluate(&mirrored), "{fen}");
        }
    }

    #[test]
    fn the_start_is_worth_only_the_move() {
        assert_eq!(evaluate(&Position::default()), TEMPO);
    }

    #[test]
    fn more_material_is_worth_more() {
        let with_queen: Position = "4k3/8/8/8/8/8/8/3QK3 w - - 0 1".parse().expect("legal");
        let with_rook: Position = "4k3/8/8/8/8/8/8/3RK3 w - - 0 1".parse().expect("legal");
        assert!(evaluate(&with_queen) > evaluate(&with_rook) + 200);
    }
}
