//! Chances: how probable win, draw and loss are at a score.
//!
//! Formula: `win = 1 / (1 + exp((a - score) / b))`, the loss that of the negated score, the draw the
//! rest. `a`, the score at which a win is as likely as not, and `b`, how gradual the curve is, are
//! polynomials of the material on the board: a pawn decides more endgames than middlegames.
//! Source: the form as in Stockfish.
#![allow(
    clippy::suboptimal_flops,
    reason = "a fused multiplication is a call of a library on some machines, and rounds otherwise"
)]

use espalier_chess::board::Position;
use espalier_chess::types::{Color, Piece, Score, is_undecided};

/// Probabilities of the results of a game for one side, in 1/1000. Together they are 1000.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chances {
    /// Of a win.
    pub win: u32,
    /// Of a draw.
    pub draw: u32,
    /// Of a loss.
    pub loss: u32,
}

impl Chances {
    /// The chances of the side to move at this score. A forced mate is certain.
    pub fn new(score: Score, position: &Position) -> Self {
        if !is_undecided(score) {
            let (win, loss) = if score > 0 { (1000, 0) } else { (0, 1000) };
            return Self { win, draw: 0, loss };
        }
        let curve = ChanceModel::SHIPPED.curve(ChanceModel::material(position));
        let [win, loss] = [score, -score].map(|score| curve.win(f64::from(score)));
        let [win, loss] = [win, loss].map(|share| (1000.0 * share + 0.5) as u32);
        Self { win, draw: 1000 - win - loss, loss }
    }
}

/// How the curve depends on material.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ChanceModel {
    /// Coefficients of `a`, the constant first.
    pub even: [f64; Self::COEFFICIENTS],
    /// Coefficients of `b`, the constant first.
    pub width: [f64; Self::COEFFICIENTS],
}

/// The curve at one amount of material.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ChanceCurve {
    /// The score at which a win is as likely as not, in centipawns.
    pub even: f64,
    /// How many centipawns more make a win *e* times as likely as anything else.
    pub width: f64,
}

impl ChanceModel {
    /// Coefficients of a polynomial.
    pub const COEFFICIENTS: usize = 3;
    /// Less material counts as so much: beyond are few games to learn from.
    pub const LEAST_MATERIAL: u32 = 10;
    /// The material at the start of a game.
    pub const MOST_MATERIAL: u32 = 78;

    /// Fitted to 236,463 positions of 2,319 games of the engine against itself at 5,000 nodes a move
    /// (bench 717556), by `espalier-lab datagen --out games.bin --positions 157444 --nodes 5000
    /// --chess960 0` and `espalier-lab wdl --data games.bin`.
    pub const SHIPPED: Self =
        Self { even: [314.90, -494.97, 252.94], width: [73.15, 16.97, -7.81] };

    /// The material of both sides, a pawn as 1, within the range of the model.
    pub fn material(position: &Position) -> u32 {
        const WORTH: [(Piece, u32); 5] = [
            (Piece::Pawn, 1),
            (Piece::Knight, 3),
            (Piece::Bishop, 3),
            (Piece::Rook, 5),
            (Piece::Queen, 9),
        ];
        let of = |color| {
            WORTH
                .map(|(piece, worth)| worth * position.of(color, piece).count())
                .iter()
                .sum::<u32>()
        };
        let both: u32 = Color::ALL.map(of).iter().sum();
        both.clamp(Self::LEAST_MATERIAL, Self::MOST_MATERIAL)
    }

    /// The curve with this much material.
    pub fn curve(&self, material: u32) -> ChanceCurve {
        let share = Self::share(material);
        let value = |terms: [f64; Self::COEFFICIENTS]| {
            terms.iter().rev().fold(0.0, |sum, term| sum * share + term)
        };
        ChanceCurve { even: value(self.even), width: value(self.width) }
    }

    /// The variable of the polynomials: 1 at the start of a game.
    pub fn share(material: u32) -> f64 {
        f64::from(material) / f64::from(Self::MOST_MATERIAL)
    }
}

impl ChanceCurve {
    /// The probability of a win at this score, in centipawns.
    pub fn win(self, score: f64) -> f64 {
        1.0 / (1.0 + exp((self.even - score) / self.width))
    }
}

/// The exponential function by basic operations alone, which round alike on every machine.
fn exp(x: f64) -> f64 {
    /// Squarings: the power is taken of so small a part that four terms of the series are exact.
    const SQUARINGS: u32 = 9;
    let part = x.clamp(-40.0, 40.0) / f64::from(1 << SQUARINGS);
    let series = 1.0 + part * (1.0 + part / 2.0 * (1.0 + part / 3.0 * (1.0 + part / 4.0)));
    (0..SQUARINGS).fold(series, |power, _| power * power)
}

#[cfg(test)]
mod tests {
    use super::*;
    use espalier_chess::types::{MATE_IN_MAX, mate_in, mated_in};

    /// Full boards, endings and pawns alone.
    const POSITIONS: [&str; 5] = [
        espalier_chess::board::START_FEN,
        "r1bq1rk1/pp1n1pbp/2pp1np1/4p3/2PPP3/2N2N1P/PP2BPP1/R1BQ1RK1 w - - 0 9",
        "8/5pk1/4p1p1/1P2P3/3r4/6KP/1R4P1/8 w - - 1 40",
        "8/8/4k3/8/4P3/4K3/8/8 b - - 0 1",
        "1k1q1q1q/q1q1q1q1/1q1q4/8/8/4Q1Q1/1Q1Q1Q1Q/Q1Q1Q1K1 w - - 0 1",
    ];

    fn positions() -> impl Iterator<Item = Position> {
        POSITIONS.into_iter().map(|fen| fen.parse().expect("legal"))
    }

    #[test]
    fn chances_add_up_mirror_and_grow_with_the_score() {
        for position in positions() {
            let mut before = Chances { win: 0, draw: 0, loss: 1000 };
            for score in -MATE_IN_MAX + 1..MATE_IN_MAX {
                let Chances { win, draw, loss } = Chances::new(score, &position);
                assert_eq!(win + draw + loss, 1000, "{score} in {position}");
                let mirrored = Chances { win: loss, draw, loss: win };
                assert_eq!(Chances::new(-score, &position), mirrored, "{score} in {position}");
                assert!(win >= before.win && loss <= before.loss, "{score} in {position}");
                before = Chances { win, draw, loss };
            }
            assert_eq!((before.win, Chances::new(0, &position).win < 500), (1000, true));
        }
    }

    #[test]
    fn a_forced_mate_is_certain() {
        for position in positions() {
            for ply in [1, 7, 128] {
                let won = Chances { win: 1000, draw: 0, loss: 0 };
                let lost = Chances { win: 0, draw: 0, loss: 1000 };
                assert_eq!(Chances::new(mate_in(ply), &position), won);
                assert_eq!(Chances::new(mated_in(ply), &position), lost);
            }
        }
    }

    #[test]
    fn every_curve_is_one() {
        let curves = (ChanceModel::LEAST_MATERIAL..=ChanceModel::MOST_MATERIAL)
            .map(|material| ChanceModel::SHIPPED.curve(material));
        for curve in curves {
            assert!(curve.even > 0.0 && curve.width > 0.0, "{curve:?}");
            assert!((curve.win(curve.even) - 0.5).abs() < 1e-9);
        }
    }

    #[test]
    fn the_exponential_function_is_that_of_the_library() {
        for x in -4000..=4000 {
            let x = f64::from(x) / 100.0;
            assert!((exp(x) / x.exp() - 1.0).abs() < 1e-4, "{x}");
        }
    }
}
