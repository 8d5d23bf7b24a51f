//! Gradient descent, epoch by epoch, until the validation loss no longer falls.

use super::adam::Adam;
use crate::fit::{Gradient, Losses, Objective, Weights};
use crate::interrupt::Stop;
use crate::random::Random;

/// The settings of a tuning.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TuningSettings {
    /// Passes over all positions, at most.
    pub epochs: u32,
    /// Positions per step.
    pub batch: usize,
    /// The length of the first steps, in centipawns. It is halved when it is too long to come
    /// nearer.
    pub rate: f64,
    /// The pull towards the start, in positions: as strong as so many even positions in which the
    /// weight counts once and nothing else does.
    pub decay: f64,
    /// Epochs without a better loss over the validation set, after which it ends.
    pub patience: u32,
    /// Seed of the order of positions.
    pub seed: u64,
}

/// Epochs without a better loss over the validation set, after which steps are halved.
const EPOCHS_TO_HALF: u32 = 2;

/// The result of an epoch; number 0 is the start.
#[derive(Clone, Debug, PartialEq)]
pub struct Epoch {
    /// Its number.
    pub number: u32,
    /// The length of its steps, in centipawns.
    pub rate: f64,
    /// The mean of the weights during the epoch.
    pub weights: Weights,
    /// Over the training set.
    pub learned: Losses,
    /// Over the validation set.
    pub checked: Losses,
}

/// Why a tuning ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TuningEnd {
    /// All epochs are done.
    Done,
    /// The loss over the validation set no longer falls.
    Settled,
    /// It was stopped.
    Stopped,
}

/// The result of a tuning.
#[derive(Clone, Debug)]
pub struct TuningResult {
    /// All epochs, from the start on.
    pub course: Vec<Epoch>,
    /// The number of the epoch with the least loss over the validation set.
    best: usize,
    /// Why it ended.
    pub end: TuningEnd,
}

impl TuningResult {
    /// The weights before the tuning.
    pub fn start(&self) -> &Epoch {
        &self.course[0]
    }

    /// The epoch with the least loss over the validation set.
    pub fn best(&self) -> &Epoch {
        &self.course[self.best]
    }
}

/// Minimizes the loss over the training set, and keeps the weights with the least loss over the
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
) -> TuningResult {
    let epoch = |number, rate, weights: Weights| Epoch {
        number,
        rate,
        learned: learned.losses(&weights),
        checked: checked.losses(&weights),
        weights,
    };
    let mut descent = Descent::new(start, learned, settings);
    let begin = epoch(0, settings.rate, start.clone());
    watch(&begin);
    let mut outcome = TuningResult { course: vec![begin], best: 0, end: TuningEnd::Done };
    for number in 1..=settings.epochs {
        let Some(weights) = descent.epoch(stop) else {
            outcome.end = TuningEnd::Stopped;
            break;
        };
        let reached = epoch(number, descent.rate, weights);
        watch(&reached);
        let is_better = reached.checked.target < outcome.best().checked.target;
        outcome.course.push(reached);
        if is_better {
            outcome.best = number as usize;
            continue;
        }
        let waited = number - outcome.best as u32;
        if waited >= settings.patience {
            outcome.end = TuningEnd::Settled;
            break;
        }
        if waited.is_multiple_of(EPOCHS_TO_HALF) {
            descent.rate /= 2.0;
        }
    }
    outcome
}

/// A descent in progress.
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
        let mut mean = Mean::of_none(self.weights.clone());
        for begin in (0..self.order.len()).step_by(self.settings.batch) {
            if stop.is_raised() {
                return None;
            }
            self.step(begin);
            mean.add(&self.weights);
        }
        Some(mean.weights)
    }

    /// A step by the batch that begins there.
    fn step(&mut self, begin: usize) {
        let end = self.order.len().min(begin + self.settings.batch);
        let mut gradient = self.objective.gradient(&self.order[begin..end], &self.weights);
        self.pull(&mut gradient);
        self.adam.step(self.weights.values_mut(), &gradient.slopes, self.rate);
    }

    /// Adds the pull towards the start to a gradient: the derivative of a parabola around it.
    ///
    /// A position in which one weight counts once bends the mean loss of `n` positions by
    /// `k² p (1 - p) / n`, where `p`, the expected points, are 1/2 in an even position.
    fn pull(&self, gradient: &mut Gradient) {
        let k = self.objective.aim().scaling.k;
        let strength = self.settings.decay * k.powi(2) / 4.0 / self.objective.data().len() as f64;
        let values = self.weights.values().iter().zip(self.start.values());
        for (slope, (value, start)) in gradient.slopes.iter_mut().zip(values) {
            slope[0] += strength * (value[0] - start[0]);
            slope[1] += strength * (value[1] - start[1]);
        }
    }
}

/// The mean of weights that are added one after the other.
struct Mean {
    weights: Weights,
    count: f64,
}

impl Mean {
    const fn of_none(place: Weights) -> Self {
        Self { weights: place, count: 0.0 }
    }

    fn add(&mut self, weights: &Weights) {
        self.count += 1.0;
        for (mean, value) in self.weights.values_mut().iter_mut().zip(weights.values()) {
            mean[0] += (value[0] - mean[0]) / self.count;
            mean[1] += (value[1] - mean[1]) / self.count;
        }
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
            let coefficients: Vec<Coefficient> = (0..COUNTING)
                .map(|weight| Coefficient {
                    weight: weight as u16,
                    count: random.below(5) as i16 - 2,
                })
                .collect();
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

    /// The greatest distance between weights.
    fn distance(one: &Weights, other: &Weights) -> f64 {
        let pairs = one.values().iter().flatten().zip(other.values().iter().flatten());
        pairs.map(|(one, other)| (one - other).abs()).fold(0.0, f64::max)
    }

    /// A tuning from zero knowledge with results of these weights.
    fn tuned(true_weights: &Weights, threads: usize, settings: &TuningSettings) -> TuningResult {
        let [learned, checked] =
            [(20_000, 5), (4_000, 6)].map(|(count, seed)| games(true_weights, count, seed));
        let [learned, checked] =
            [&learned, &checked].map(|data| Objective::new(data, AIM, threads));
        let start = Weights::zero_knowledge();
        tune(&start, &learned, &checked, settings, &Stop::default(), |_| ())
    }

    #[test]
    fn weights_are_recovered_from_the_results_of_their_games() {
        let weights = true_weights();
        let outcome = tuned(&weights, 2, &SETTINGS);
        // 20,000 results tell these weights to a few centipawns.
        assert!(distance(&outcome.best().weights, &weights) < 15.0, "{:?}", outcome.best().weights);
        assert!(distance(&Weights::zero_knowledge(), &weights) > 100.0);
        let losses = |epoch: &Epoch| epoch.checked.result;
        assert!(losses(outcome.best()) < losses(outcome.start()) - 0.1);
        // What never counts has not moved.
        let rest = |weights: &Weights| weights.values()[COUNTING..].to_vec();
        assert_eq!(rest(&outcome.best().weights), rest(&Weights::zero_knowledge()));
    }

    #[test]
    fn a_seed_decides_everything_and_threads_nothing() {
        let short = TuningSettings { epochs: 3, ..SETTINGS };
        let [one, three] = [1, 3].map(|threads| tuned(&true_weights(), threads, &short));
        assert_eq!(one.course, three.course);
        let other = tuned(&true_weights(), 1, &TuningSettings { seed: 2, ..short });
        assert_ne!(other.best().weights, one.best().weights);
    }

    #[test]
    fn the_pull_keeps_weights_at_their_start() {
        let short = TuningSettings { epochs: 20, ..SETTINGS };
        let gone = |decay: f64| {
            let outcome = tuned(&true_weights(), 1, &TuningSettings { decay, ..short });
            distance(&outcome.best().weights, &Weights::zero_knowledge())
        };
        let [free, held, bound] = [0.0, 20_000.0, 1e9].map(gone);
        assert!(free > held && held > 10.0 * bound && bound < 1.0, "{free} {held} {bound}");
    }

    #[test]
    fn it_ends_when_nothing_more_is_learned_and_keeps_the_best() {
        // Random results: whatever is learned from them does not generalize.
        let chance = Weights::shipped();
        let mut no_weights = chance;
        no_weights.values_mut().fill([0.0; 2]);
        let [learned, checked] =
            [(300, 5), (300, 6)].map(|(count, seed)| games(&no_weights, count, seed));
        let [learned, checked] = [&learned, &checked].map(|data| Objective::new(data, AIM, 1));
        let settings = TuningSettings { epochs: 1000, batch: 50, patience: 7, ..SETTINGS };
        let outcome = tune(&no_weights, &learned, &checked, &settings, &Stop::default(), |_| ());
        assert_eq!(outcome.end, TuningEnd::Settled);
        assert_eq!(outcome.course.len(), outcome.best + 7 + 1);
        let least = outcome.course.iter().map(|epoch| epoch.checked.target).fold(1.0, f64::min);
        assert_eq!(outcome.best().checked.target, least);
        assert_eq!(checked.losses(&outcome.best().weights).target, least);
    }

    #[test]
    fn it_stops_when_told_and_gives_what_it_has() {
        let data = games(&true_weights(), 3000, 1);
        let objective = Objective::new(&data, AIM, 1);
        let (start, stop) = (Weights::zero_knowledge(), Stop::default());
        let outcome = tune(&start, &objective, &objective, &SETTINGS, &stop, |epoch| {
            if epoch.number == 3 {
                stop.raise();
            }
        });
        assert_eq!((outcome.end, outcome.course.len()), (TuningEnd::Stopped, 4));
        assert!(distance(&outcome.best().weights, &start) > 10.0);
    }
}
