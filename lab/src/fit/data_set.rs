//! Positions as a tuner sees them: how often each weight counts, and the result of the game.

use super::weights::{Weight, Weights};
use crate::data::{GameResult, Packed, Positions, Unreadable};
use crate::ordered::map_in_order;
use espalier::eval::{FULL_PHASE, FULL_SCALE, WEIGHT_COUNT, eval_trace};

/// A weight that counts for one side more often than for the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Coefficient {
    pub weight: u16,
    /// How often it counts for White more than for Black.
    pub count: i16,
}

/// One position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FitPosition<'a> {
    /// The weights that count. The others count equally often for both sides, most of them never.
    pub coefficients: &'a [Coefficient],
    /// The parts that middlegame and endgame values have in the evaluation, after blending and
    /// scaling.
    pub shares: [f32; 2],
    /// White's points in the game: 0, 0.5 or 1.
    pub points: f32,
    /// What a search found, in centipawns for White.
    pub score: Option<i16>,
}

/// What is kept of a position beside its coefficients.
#[derive(Clone, Copy, Debug)]
struct Facts {
    end: usize,
    shares: [f32; 2],
    points: f32,
    score: Option<i16>,
}

/// Positions in memory, without those whose ending is known by rule, where weights do not matter.
///
/// A position takes some 300 bytes.
#[derive(Clone, Debug, Default)]
pub struct DataSet {
    coefficients: Vec<Coefficient>,
    facts: Vec<Facts>,
}

const PIECE: usize = 16_384;

impl DataSet {
    /// Counts what positions hold, by so many threads.
    pub fn new(positions: &Positions, threads: usize) -> Result<Self, Unreadable> {
        let pieces: Vec<&[Packed]> = positions.records().chunks(PIECE).collect();
        let parts = map_in_order(pieces.len(), threads, |piece| Self::count(pieces[piece]));
        let mut all = Self::default();
        for part in parts {
            all.append(&part?);
        }
        Ok(all)
    }

    fn count(records: &[Packed]) -> Result<Self, Unreadable> {
        let mut set = Self::default();
        for record in records {
            let record = record.unpack()?;
            let Some(trace) = eval_trace(&record.position) else {
                continue;
            };
            let coefficients = trace.counts.differences();
            let coefficients =
                coefficients.map(|(weight, count)| Coefficient { weight: weight as u16, count });
            let scale = trace.scale as f32 / (FULL_SCALE * FULL_PHASE) as f32;
            let phases = [trace.phase, FULL_PHASE - trace.phase];
            let shares = phases.map(|phase| phase as f32 * scale);
            set.add(coefficients, shares, record.result, record.score.map(|score| score.0 as i16));
        }
        Ok(set)
    }

    pub fn add(
        &mut self,
        coefficients: impl IntoIterator<Item = Coefficient>,
        shares: [f32; 2],
        result: GameResult,
        score: Option<i16>,
    ) {
        self.coefficients.extend(coefficients);
        let points = result.white_points() as f32;
        self.facts.push(Facts { end: self.coefficients.len(), shares, points, score });
    }

    fn append(&mut self, other: &Self) {
        let before = self.coefficients.len();
        self.coefficients.extend_from_slice(&other.coefficients);
        let facts = other.facts.iter();
        self.facts.extend(facts.map(|facts| Facts { end: before + facts.end, ..*facts }));
    }

    pub fn len(&self) -> usize {
        self.facts.len()
    }

    pub fn is_empty(&self) -> bool {
        self.facts.is_empty()
    }

    pub fn position(&self, number: usize) -> FitPosition<'_> {
        let Facts { end, shares, points, score } = self.facts[number];
        let begin = number.checked_sub(1).map_or(0, |before| self.facts[before].end);
        FitPosition { coefficients: &self.coefficients[begin..end], shares, points, score }
    }

    pub fn positions(&self) -> impl ExactSizeIterator<Item = FitPosition<'_>> {
        (0..self.len()).map(|number| self.position(number))
    }

    /// In how many positions each weight counts.
    pub fn occurrences(&self) -> Vec<u32> {
        let mut occurrences = vec![0; WEIGHT_COUNT];
        for coefficient in &self.coefficients {
            occurrences[usize::from(coefficient.weight)] += 1;
        }
        occurrences
    }
}

impl FitPosition<'_> {
    /// The evaluation for White, in centipawns.
    pub fn evaluation(&self, weights: &[[f32; 2]]) -> f32 {
        let [mut middlegame, mut endgame] = [0.0; 2];
        for &Coefficient { weight, count } in self.coefficients {
            let (value, count) = (weights[usize::from(weight)], f32::from(count));
            middlegame += value[0] * count;
            endgame += value[1] * count;
        }
        self.shares[0] * middlegame + self.shares[1] * endgame
    }
}

impl Weights {
    /// In the width in which evaluations are added up.
    pub fn single(&self) -> Vec<[f32; 2]> {
        self.values().iter().map(|value: &Weight| value.map(|half| half as f32)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::{PositionRecord, WhiteScore};
    use espalier::eval::EvalTrace;
    use espalier_chess::board::Position;

    const POSITIONS: [&str; 5] = [
        "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3",
        "r2q1rk1/pp2bppp/2n1bn2/3p4/3N4/2N1B3/PPPQBPPP/R4RK1 b - - 4 12",
        "8/5pk1/4p1p1/1P2P3/3r4/6KP/1R4P1/8 w - - 1 40",
        // Known: king and pawn against king.
        "8/8/4k3/8/4P3/4K3/8/8 w - - 0 1",
        // Scaled down: nothing but bishops on different colors beside the pawns.
        "8/3k1p2/2b1p1p1/4P3/3B1P2/1P1K4/8/8 b - - 0 50",
    ];

    fn positions() -> Positions {
        let mut positions = Positions::default();
        for (number, fen) in (0..).zip(POSITIONS) {
            let position: Position = fen.parse().unwrap();
            let (score, result) = (Some(WhiteScore(number)), GameResult::ALL[number as usize % 3]);
            positions.add_game(&[Packed::new(&PositionRecord { position, score, result })]);
        }
        positions
    }

    #[test]
    fn rows_times_weights_are_the_evaluation() {
        let set = DataSet::new(&positions(), 2).unwrap();
        let weights = Weights::shipped().single();
        let unknown = [0, 1, 2, 4];
        assert_eq!(set.len(), unknown.len());
        for (counted, number) in set.positions().zip(unknown) {
            let position: Position = POSITIONS[number].parse().unwrap();
            let EvalTrace { counts, phase, scale } = eval_trace(&position).unwrap();
            let terms = counts.sum().blend(phase) * scale / FULL_SCALE;
            let difference = counted.evaluation(&weights) - terms as f32;
            assert!(difference.abs() < 2.0, "{}: {difference}", POSITIONS[number]);
            assert_eq!(counted.score, Some(number as i16));
            assert_eq!(counted.points, GameResult::ALL[number % 3].white_points() as f32);
        }
    }
}
