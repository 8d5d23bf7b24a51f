//! The loss of weights over positions, and its gradient.

use super::data_set::{Coefficient, DataSet, FitPosition};
use super::scaling::Scaling;
use super::weights::{Weight, Weights};
use crate::ordered::map_in_order;

/// What an evaluation has to predict.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Aim {
    /// The curve from centipawns to expected points.
    pub scaling: Scaling,
    /// The part of the target that the score of a search has, from 0 to 1; the result of the game
    /// has the rest. Without a score, the result is the target.
    pub score_share: f64,
}

impl Aim {
    /// The target for a position, in points.
    fn target(self, position: &FitPosition) -> f32 {
        let points = f64::from(position.points);
        position.score.map_or(points, |score| {
            points + self.score_share * (self.scaling.expected(score.into()) - points)
        }) as f32
    }
}

/// Losses of evaluations, as means over positions.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Losses {
    /// Cross-entropy to the target: what a tuner lowers.
    pub target: f64,
    /// Cross-entropy to the results of the games.
    pub result: f64,
}

/// The loss over a set of positions: cross-entropy between expected points and target.
#[derive(Clone, Debug)]
pub struct Objective<'a> {
    data: &'a DataSet,
    aim: Aim,
    targets: Vec<f32>,
    threads: usize,
}

/// Positions that a thread takes at a time. Sums over a piece have the width of `f32`.
const PIECE: usize = 512;

/// The cross-entropy, in nats, of expected points `1 / (1 + exp(-logit))` and points.
pub(super) fn cross_entropy(logit: f64, points: f64) -> f64 {
    // log(1 + exp(x)) = max(x, 0) + log(1 + exp(-|x|)), which never overflows.
    logit.max(0.0) + libm::log1p(libm::exp(-logit.abs())) - points * logit
}

impl<'a> Objective<'a> {
    /// The objective over these positions. Results do not depend on the number of threads.
    pub fn new(data: &'a DataSet, aim: Aim, threads: usize) -> Self {
        let targets = data.positions().map(|position| aim.target(&position)).collect();
        Self { data, aim, targets, threads }
    }

    pub const fn data(&self) -> &'a DataSet {
        self.data
    }

    pub const fn aim(&self) -> Aim {
        self.aim
    }

    pub fn losses(&self, weights: &Weights) -> Losses {
        let (single, count) = (weights.single(), self.data.len());
        let parts = map_in_order(count.div_ceil(PIECE), self.threads, |piece| {
            let mut sums = [0.0; 2];
            for number in piece * PIECE..((piece + 1) * PIECE).min(count) {
                let position = self.data.position(number);
                let logit = self.aim.scaling.k * f64::from(position.evaluation(&single));
                sums[0] += cross_entropy(logit, self.targets[number].into());
                sums[1] += cross_entropy(logit, position.points.into());
            }
            sums
        });
        let mean = |index: usize| parts.iter().map(|sums| sums[index]).sum::<f64>() / count as f64;
        Losses { target: mean(0), result: mean(1) }
    }

    /// The slopes of the mean loss per centipawn, over the positions with these numbers.
    pub fn gradient(&self, positions: &[u32], weights: &Weights) -> Vec<Weight> {
        let single = weights.single();
        let pieces: Vec<&[u32]> = positions.chunks(PIECE).collect();
        let parts = map_in_order(pieces.len(), self.threads, |piece| {
            self.gradient_of_piece(pieces[piece], &single)
        });
        let factor = self.aim.scaling.k / positions.len() as f64;
        let mut all = vec![[0.0; 2]; single.len()];
        for (number, part) in parts.iter().flat_map(|slopes| slopes.iter().enumerate()) {
            all[number][0] += factor * f64::from(part[0]);
            all[number][1] += factor * f64::from(part[1]);
        }
        all
    }

    /// Sums of the slopes over some positions, in logits.
    fn gradient_of_piece(&self, positions: &[u32], weights: &[[f32; 2]]) -> Vec<[f32; 2]> {
        let mut slopes = vec![[0.0; 2]; weights.len()];
        for &number in positions {
            let position = self.data.position(number as usize);
            let expected = self.aim.scaling.expected(position.evaluation(weights).into());
            let error = expected as f32 - self.targets[number as usize];
            let shares = position.shares.map(|share| share * error);
            for &Coefficient { weight, count } in position.coefficients {
                let slope = &mut slopes[usize::from(weight)];
                slope[0] += shares[0] * f32::from(count);
                slope[1] += shares[1] * f32::from(count);
            }
        }
        slopes
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::GameResult;
    use crate::random::Random;
    use espalier::eval::WEIGHT_COUNT;

    /// Positions in which anything may count any number of times.
    fn anything(count: usize) -> DataSet {
        let (mut random, mut data) = (Random::new(3), DataSet::default());
        for _ in 0..count {
            let coefficients: Vec<Coefficient> = (0..8)
                .map(|_| Coefficient {
                    weight: random.below(WEIGHT_COUNT) as u16,
                    count: random.below(7) as i16 - 3,
                })
                .collect();
            let middlegame = random.fraction() as f32;
            let result = GameResult::ALL[random.below(3)];
            let score = (random.below(2) == 0).then(|| random.below(800) as i16 - 400);
            data.add(coefficients, [middlegame, 1.0 - middlegame], result, score);
        }
        data
    }

    const AIM: Aim = Aim { scaling: Scaling { k: 0.005 }, score_share: 0.4 };

    #[test]
    fn the_gradient_is_what_differences_tell() {
        let data = anything(300);
        let objective = Objective::new(&data, AIM, 2);
        let positions: Vec<u32> = (0..300).collect();
        let weights = Weights::shipped();
        let gradient = objective.gradient(&positions, &weights);
        let step = 2.0;
        for (place, slope) in gradient.iter().enumerate().step_by(5) {
            for (half, slope) in slope.iter().enumerate() {
                let loss_at = |step: f64| {
                    let mut moved = weights.clone();
                    moved.values_mut()[place][half] += step;
                    objective.losses(&moved).target
                };
                let difference = (loss_at(step) - loss_at(-step)) / (2.0 * step);
                assert!(
                    (difference - slope).abs() < 1e-3 * difference.abs() + 1e-8,
                    "weight {place}, {half}: {difference} and {slope}"
                );
            }
        }
    }

    #[test]
    fn threads_do_not_change_what_comes_out() {
        let data = anything(5000);
        let [one, three] = [1, 3].map(|threads| Objective::new(&data, AIM, threads));
        let weights = Weights::shipped();
        assert_eq!(one.losses(&weights), three.losses(&weights));
        let positions: Vec<u32> = (0..5000).step_by(2).collect();
        assert_eq!(one.gradient(&positions, &weights), three.gradient(&positions, &weights));
    }

    #[test]
    fn the_target_lies_between_result_and_score() {
        let mut data = DataSet::default();
        data.add([], [1.0, 0.0], GameResult::WhiteWins, Some(0));
        data.add([], [1.0, 0.0], GameResult::WhiteWins, None);
        let target_with = |score_share: f64, number: usize| {
            Aim { score_share, ..AIM }.target(&data.position(number))
        };
        assert_eq!([0.0, 0.5, 1.0].map(|share| target_with(share, 0)), [1.0, 0.75, 0.5]);
        assert_eq!(target_with(1.0, 1), 1.0);
    }
}
