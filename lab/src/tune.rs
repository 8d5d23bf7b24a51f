//! Tuning of the evaluation's weights: Texel's method (Österlund 2014), by gradient.
//!
//! The weights are moved so that the evaluation of quiet positions predicts the results of their
//! games. Adam takes a step down [the loss](crate::fit) after every batch of positions, and a
//! validation set decides when to stop.
#![allow(
    clippy::cast_precision_loss,
    clippy::suboptimal_flops,
    reason = "counts are far below 2^52, and a fused multiplication may be a call of a library"
)]

use crate::fit::{Losses, Objective, Weight, Weights};
use crate::interrupt::Stop;
use crate::random::Random;

/// How much of the mean slope, and of its mean square, lasts from step to step, as published.
const MEMORY: [f64; 2] = [0.9, 0.999];
/// Keeps the quotient of two zeros away. Far below the slope of anything that counts.
const TINY: f64 = 1e-15;
/// Epochs without a better loss over the validation set, after which steps are halved.
const EPOCHS_TO_HALF: u32 = 2;

/// Steps whose length hardly depends on how steep the loss is (Kingma and Ba 2015).
#[derive(Clone, Debug)]
struct Adam {
    /// Running means of the slopes and of their squares.
    means: Vec<[Weight; 2]>,
    /// What a running mean that began at zero lacks, as a part of it.
    lacking: [f64; 2],
}

impl Adam {
    fn new(count: usize) -> Self {
        Self { means: vec![[[0.0; 2]; 2]; count], lacking: [1.0; 2] }
    }

    /// Goes down by about `rate` centipawns in every weight whose slope has a steady direction,
    /// and less where it changes. A weight whose slope was always zero stays.
    fn step(&mut self, weights: &mut [Weight], slopes: &[Weight], rate: f64) {
        self.lacking = [self.lacking[0] * MEMORY[0], self.lacking[1] * MEMORY[1]];
        let whole = self.lacking.map(|lacking| 1.0 - lacking);
        for ((weight, slope), [mean, square]) in weights.iter_mut().zip(slopes).zip(&mut self.means)
        {
            for half in 0..2 {
                mean[half] += (1.0 - MEMORY[0]) * (slope[half] - mean[half]);
                square[half] += (1.0 - MEMORY[1]) * (slope[half].powi(2) - square[half]);
                let size = (square[half] / whole[1]).sqrt();
                weight[half] -= rate * mean[half] / whole[0] / (size + TINY);
            }
        }
    }
}

/// The settings of a tuning.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TuningSettings {
    pub epochs: u32,
    pub batch: usize,
    /// The length of the first steps, in centipawns. It is halved when it is too long to come
    /// nearer.
    pub rate: f64,
    /// The pull towards the start, in positions: as strong as so many even positions in which the
    /// weight counts once and nothing else does.
    pub decay: f64,
    /// Epochs without a better loss over the validation set, after which it ends.
    pub patience: u32,
    pub seed: u64,
}

/// The result of an epoch; number 0 is the start.
#[derive(Clone, Debug, PartialEq)]
pub struct Epoch {
    pub number: u32,
    /// The mean of the weights during the epoch.
    pub weights: Weights,
    pub learned: Losses,
    pub checked: Losses,
}

/// Minimizes the loss over the training set, and gives the epoch with the least loss over the
/// validation set.
///
/// `watch` is called after every epoch. The result depends on the seed, not on the number of threads.
pub fn tune(
    start: &Weights,
    learned: &Objective,
    checked: &Objective,
    settings: &TuningSettings,
    stop: &Stop,
    mut watch: impl FnMut(&Epoch),
) -> Epoch {
    let mut finish = |number, weights: Weights| {
        let [learned, checked] = [learned, checked].map(|objective| objective.losses(&weights));
        let epoch = Epoch { number, weights, learned, checked };
        watch(&epoch);
        epoch
    };
    let mut best = finish(0, start.clone());
    let mut descent = Descent::new(start, learned, settings);
    for number in 1..=settings.epochs {
        let Some(weights) = descent.epoch(stop) else {
            break;
        };
        let reached = finish(number, weights);
        if reached.checked.target < best.checked.target {
            best = reached;
            continue;
        }
        let waited = number - best.number;
        if waited >= settings.patience {
            break;
        }
        if waited.is_multiple_of(EPOCHS_TO_HALF) {
            descent.rate /= 2.0;
        }
    }
    best
}

struct Descent<'a> {
    start: &'a Weights,
    objective: &'a Objective<'a>,
    settings: &'a TuningSettings,
    weights: Weights,
    adam: Adam,
    random: Random,
    order: Vec<u32>,
    /// The length of a step, in centipawns.
    rate: f64,
}

impl<'a> Descent<'a> {
    fn new(start: &'a Weights, objective: &'a Objective<'a>, settings: &'a TuningSettings) -> Self {
        Self {
            start,
            objective,
            settings,
            weights: start.clone(),
            adam: Adam::new(start.values().len()),
            random: Random::new(settings.seed),
            order: (0..objective.data().len() as u32).collect(),
            rate: settings.rate,
        }
    }

    /// Goes through all positions once, and gives the mean of the weights on the way; none when it
    /// was stopped.
    ///
    /// Steps in steep directions go back and forth across the bottom. Their mean lies nearer to it
    /// than any of them (Polyak and Juditsky 1992).
    fn epoch(&mut self, stop: &Stop) -> Option<Weights> {
        self.random.shuffle(&mut self.order);
        let mut mean = self.weights.clone();
        for (count, begin) in (1..).zip((0..self.order.len()).step_by(self.settings.batch)) {
            if stop.is_raised() {
                return None;
            }
            self.step(begin);
            for (mean, value) in mean.values_mut().iter_mut().zip(self.weights.values()) {
                mean[0] += (value[0] - mean[0]) / f64::from(count);
                mean[1] += (value[1] - mean[1]) / f64::from(count);
            }
        }
        Some(mean)
    }

    /// A step by the batch that begins there, with the pull towards the start: the derivative of a
    /// parabola around it.
    ///
    /// A position in which one weight counts once bends the mean loss of `n` positions by
    /// `k² p (1 - p) / n`, where `p`, the expected points, are 1/2 in an even position.
    fn step(&mut self, begin: usize) {
        let end = self.order.len().min(begin + self.settings.batch);
        let mut slopes = self.objective.gradient(&self.order[begin..end], &self.weights);
        let k = self.objective.aim().scaling.k;
        let strength = self.settings.decay * k.powi(2) / 4.0 / self.objective.data().len() as f64;
        let values = self.weights.values().iter().zip(self.start.values());
        for (slope, (value, start)) in slopes.iter_mut().zip(values) {
            slope[0] += strength * (value[0] - start[0]);
            slope[1] += strength * (value[1] - start[1]);
        }
        self.adam.step(self.weights.values_mut(), &slopes, self.rate);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::GameResult;
    use crate::fit::{Aim, Coefficient, DataSet, FitPosition, Scaling};

    const AIM: Aim = Aim { scaling: Scaling { k: 0.005 }, score_share: 0.0 };
    const SETTINGS: TuningSettings =
        TuningSettings { epochs: 40, batch: 500, rate: 4.0, decay: 0.0, patience: 40, seed: 1 };
    /// The weights that count in the positions of these tests.
    const COUNTING: usize = 6;

    /// Positions with a few weights that count, and results that these weights predict.
    fn games(weights: &Weights, count: usize, seed: u64) -> DataSet {
        let (mut random, mut data) = (Random::new(seed), DataSet::default());
        let single = weights.single();
        for _ in 0..count {
            let mut count = || random.below(5) as i16 - 2;
            let coefficients: Vec<Coefficient> =
                (0..COUNTING as u16).map(|weight| Coefficient { weight, count: count() }).collect();
            let middlegame = random.fraction() as f32;
            let shares = [middlegame, 1.0 - middlegame];
            let position =
                FitPosition { coefficients: &coefficients, shares, points: 0.0, score: None };
            let expected = AIM.scaling.expected(position.evaluation(&single).into());
            let result = GameResult::ALL[if random.fraction() < expected { 2 } else { 0 }];
            data.add(coefficients, shares, result, None);
        }
        data
    }

    /// Weights of which those that count are random.
    fn true_weights() -> Weights {
        let (mut random, mut weights) = (Random::new(9), Weights::zero_knowledge());
        for value in weights.values_mut().iter_mut().take(COUNTING).flatten() {
            *value = 200.0 * random.fraction() - 100.0;
        }
        weights
    }

    fn distance(one: &Weights, other: &Weights) -> f64 {
        let pairs = one.values().iter().flatten().zip(other.values().iter().flatten());
        pairs.map(|(one, other)| (one - other).abs()).fold(0.0, f64::max)
    }

    /// A tuning from zero knowledge with results of the true weights.
    fn tuned(threads: usize, settings: &TuningSettings) -> Weights {
        let data =
            [(10_000, 5), (2_000, 6)].map(|(count, seed)| games(&true_weights(), count, seed));
        let [learned, checked] = data.each_ref().map(|data| Objective::new(data, AIM, threads));
        let start = Weights::zero_knowledge();
        tune(&start, &learned, &checked, settings, &Stop::default(), |_| ()).weights
    }

    #[test]
    fn weights_are_recovered_from_the_results_of_their_games() {
        let (found, start) = (tuned(2, &SETTINGS), Weights::zero_knowledge());
        // 10,000 results tell these weights to a few centipawns.
        assert!(distance(&found, &true_weights()) < 20.0, "{found:?}");
        assert!(distance(&start, &true_weights()) > 100.0);
        assert_eq!(found.values()[COUNTING..], start.values()[COUNTING..], "these never count");
    }

    #[test]
    fn a_seed_decides_everything_and_threads_nothing() {
        let short = TuningSettings { epochs: 3, ..SETTINGS };
        assert_eq!(tuned(1, &short), tuned(3, &short));
        assert_ne!(tuned(1, &TuningSettings { seed: 2, ..short }), tuned(1, &short));
    }

    #[test]
    fn the_pull_keeps_weights_at_their_start() {
        let gone = |decay: f64| {
            let found = tuned(1, &TuningSettings { decay, epochs: 10, ..SETTINGS });
            distance(&found, &Weights::zero_knowledge())
        };
        let [free, held, bound] = [0.0, 20_000.0, 1e9].map(gone);
        assert!(free > held && held > 10.0 * bound && bound < 1.0, "{free} {held} {bound}");
    }

    #[test]
    fn it_ends_when_nothing_more_is_learned_or_when_told_and_keeps_the_best() {
        // Random results: what is learned from them does not generalize.
        let mut nothing = Weights::shipped();
        nothing.values_mut().fill([0.0; 2]);
        let data = [5, 6].map(|seed| games(&nothing, 300, seed));
        let [learned, checked] = data.each_ref().map(|data| Objective::new(data, AIM, 1));
        let settings = TuningSettings { epochs: 1000, batch: 50, patience: 7, ..SETTINGS };
        let (stop, mut losses) = (Stop::default(), Vec::new());
        let note = |epoch: &Epoch| losses.push(epoch.checked.target);
        let best = tune(&nothing, &learned, &checked, &settings, &stop, note);
        assert_eq!(losses.len() as u32, best.number + 7 + 1);
        assert!(losses.iter().all(|loss| *loss >= best.checked.target));
        let mut last = 0;
        tune(&nothing, &learned, &checked, &settings, &stop, |epoch| {
            last = epoch.number;
            if last == 3 {
                stop.raise();
            }
        });
        assert_eq!(last, 3);
    }
}
