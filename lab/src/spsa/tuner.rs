//! The method, independent of chess: what is tried next, and the step after a result.

use super::list::Tunable;
use super::schedule::gain;
use crate::matches::state::PlayedPairs;
use crate::random::Random;
use crate::stats::{Pentanomial, Points};
use serde::{Deserialize, Serialize};

/// The settings of a tuning.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SpsaTask {
    /// The constants, as they begin.
    pub tunables: Vec<Tunable>,
    /// Pairs of games to be played.
    pub iterations: u32,
    /// Decides which way each constant is moved in each iteration.
    pub seed: u64,
}

/// A tuning at some point of its course.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Tuner {
    task: SpsaTask,
    /// Where the constants are, in the order of the task.
    values: Vec<f64>,
    /// Which iterations have been played. Those begun together end in any order.
    done: PlayedPairs,
    /// Their results, as the side that was moved by the flips saw them.
    pairs: Pentanomial,
}

/// Two versions of the constants that are to play each other.
#[derive(Clone, Debug, PartialEq)]
pub struct Trial {
    /// The iteration, from 0.
    pub index: u32,
    /// For each constant, how far it goes for a won game of the first version; negative where the
    /// first version has less of it.
    steps: Vec<f64>,
    /// What the versions have for each constant.
    pub versions: [Vec<i32>; 2],
}

impl Tuner {
    /// A tuning before its first game.
    pub fn new(task: SpsaTask) -> Self {
        let values = task.tunables.iter().map(|tunable| tunable.value).collect();
        Self { task, values, done: PlayedPairs::default(), pairs: Pentanomial::default() }
    }

    /// What is tuned, and for how long.
    pub const fn task(&self) -> &SpsaTask {
        &self.task
    }

    /// Where the constants are, in the order of the task.
    pub fn values(&self) -> &[f64] {
        &self.values
    }

    /// Iterations played.
    pub fn played(&self) -> u32 {
        self.pairs.pairs()
    }

    /// The iterations that have not been played, in order.
    pub fn open(&self) -> Vec<u32> {
        (0..self.task.iterations).filter(|&index| !self.done.contains(index)).collect()
    }

    /// The list with the constants where they are now.
    pub fn list(&self) -> Vec<Tunable> {
        let tunables = self.task.tunables.iter().cloned();
        tunables.zip(&self.values).map(|(tunable, &value)| Tunable { value, ..tunable }).collect()
    }

    /// What an iteration tries from where the constants are now.
    ///
    /// Constants are rounded up or down at random, by the same number on both sides, so that their
    /// mean over many iterations is the exact value.
    pub fn trial(&self, index: u32) -> Trial {
        // Openings are drawn by the seed itself: the two have nothing in common.
        let mut random = Random::for_number(!self.task.seed, index.into());
        let mut trial = Trial { index, steps: Vec::new(), versions: [Vec::new(), Vec::new()] };
        for (tunable, value) in self.task.tunables.iter().zip(&self.values) {
            let gain = gain(tunable, index + 1, self.task.iterations);
            let flip = if random.next().is_multiple_of(2) { 1.0 } else { -1.0 };
            let rounding = random.fraction();
            let version = |side: f64| {
                (tunable.clamp(value + side * flip * gain.perturbation) + rounding).floor() as i32
            };
            trial.steps.push(flip * gain.step);
            trial.versions[0].push(version(1.0));
            trial.versions[1].push(version(-1.0));
        }
        trial
    }

    /// Takes in what the pair of games of a trial brought its first version.
    pub fn learn(&mut self, trial: &Trial, points: [Points; 2]) {
        let lead = points.into_iter().map(net).sum::<f64>();
        let places = self.task.tunables.iter().zip(&mut self.values);
        for ((tunable, value), step) in places.zip(&trial.steps) {
            *value = tunable.clamp(*value + step * lead);
        }
        self.pairs.add(points);
        self.done.insert(trial.index);
    }
}

/// Games won less games lost.
const fn net(points: Points) -> f64 {
    match points {
        Points::Loss => -1.0,
        Points::Draw => 0.0,
        Points::Win => 1.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::expected_score;

    /// Names do not matter here: values are judged by [`elo`] and not by a search.
    fn tunable(value: f64, c_end: f64) -> Tunable {
        Tunable { name: "constant".to_owned(), value, min: 0, max: 1000, c_end, r_end: 0.003 }
    }

    /// Where every constant is best.
    const BEST: f64 = 500.0;
    /// Elo lost at a distance of `c_end` from there.
    const LOSS: f64 = 2.0;
    const C_END: f64 = 20.0;

    /// How strong a version is: a quadratic with its top at [`BEST`].
    fn elo(values: &[i32]) -> f64 {
        let loss = |&value: &i32| ((f64::from(value) - BEST) / C_END).powi(2) * LOSS;
        -values.iter().map(loss).sum::<f64>()
    }

    /// A pair of games without draws, drawn by what the difference in strength predicts.
    fn pair(trial: &Trial, random: &mut Random) -> [Points; 2] {
        let [first, second] = trial.versions.each_ref().map(|values| elo(values));
        let score = expected_score(first - second);
        [(); 2].map(|()| if random.fraction() < score { Points::Win } else { Points::Loss })
    }

    fn task(values: &[f64], iterations: u32) -> SpsaTask {
        let tunables = values.iter().map(|&value| tunable(value, C_END)).collect();
        SpsaTask { tunables, iterations, seed: 7 }
    }

    fn tune(task: SpsaTask) -> Tuner {
        let mut random = Random::new(11);
        let mut tuner = Tuner::new(task);
        for index in tuner.open() {
            let trial = tuner.trial(index);
            let points = pair(&trial, &mut random);
            tuner.learn(&trial, points);
        }
        tuner
    }

    /// Mean distance and variance that theory gives a constant at the end.
    ///
    /// Near equality a point of Elo is worth `ln 10 / 1600` of a game's score, so that two games
    /// between `d + c` and `d - c` are led by `-slope * c * d` on average. The lead, at most 2, has
    /// a variance of at most 4.
    fn theory(start: f64, iterations: u32) -> (f64, f64) {
        let elo_per_unit = 4.0 * LOSS / C_END.powi(2);
        let slope = 4.0 * elo_per_unit * std::f64::consts::LN_10 / 1600.0;
        let tunable = tunable(start, C_END);
        (1..=iterations).fold((start - BEST, 0.0), |(distance, variance), iteration| {
            let gain = gain(&tunable, iteration, iterations);
            let kept = (slope * gain.step).mul_add(-gain.perturbation, 1.0);
            (distance * kept, (variance * kept).mul_add(kept, 4.0 * gain.step.powi(2)))
        })
    }

    #[test]
    fn constants_find_to_where_they_are_best_as_closely_as_theory_says() {
        let (start, iterations) = ([440.0, 560.0, 460.0, 500.0], 20_000);
        let tuner = tune(task(&start, iterations));
        assert_eq!(tuner.played(), iterations);
        for (value, start) in tuner.values().iter().zip(start) {
            let (distance, variance) = theory(start, iterations);
            // The bound says something: half of the way that was to go is more.
            let tolerance = 4.0 * variance.sqrt();
            assert!((value - BEST - distance).abs() < tolerance, "{start} → {value}");
            assert!(distance.abs() + tolerance < 2.0 * C_END, "{distance} ± {tolerance}");
        }
    }

    #[test]
    fn versions_lie_on_both_sides_at_equal_distance_and_within_the_range() {
        let mut tuner = Tuner::new(task(&[500.4, 3.0, 998.0], 1000));
        let mut sums = [0.0; 2];
        for index in 0..1000 {
            let trial = tuner.trial(index);
            let [one, other] = &trial.versions;
            assert!(one.iter().chain(other).all(|value| (0..=1000).contains(value)));
            assert!(one.iter().zip(other).all(|(one, other)| one != other));
            assert_eq!((one[0] > other[0]), trial.steps[0] > 0.0);
            let gain = gain(&tuner.task.tunables[0], index + 1, 1000);
            for (sum, version) in sums.iter_mut().zip([one, other]) {
                *sum += f64::from(version[0]);
                assert!(((f64::from(version[0]) - 500.4).abs() - gain.perturbation).abs() < 1.0);
            }
            tuner.learn(&trial, [Points::Win, Points::Loss]);
        }
        // Rounding loses nothing on average: its standard error over 2000 values is 0.011.
        assert!(((sums[0] + sums[1]) / 2000.0 - 500.4).abs() < 0.05, "{sums:?}");
        assert_eq!(tuner.values(), [500.4, 3.0, 998.0]);
    }

    #[test]
    fn winners_are_followed_in_proportion_and_never_out_of_the_range() {
        let task = task(&[500.0], 10);
        let moved = |points| {
            let mut tuner = Tuner::new(task.clone());
            let trial = tuner.trial(0);
            tuner.learn(&trial, points);
            (tuner.values()[0] - 500.0) / trial.steps[0]
        };
        for (points, games) in [
            ([Points::Win; 2], 2.0),
            ([Points::Win, Points::Draw], 1.0),
            ([Points::Loss, Points::Win], 0.0),
            ([Points::Loss; 2], -2.0),
        ] {
            assert!((moved(points) - games).abs() < 1e-9, "{points:?}");
        }
        let mut tuner = Tuner::new(SpsaTask { tunables: vec![tunable(0.0, C_END)], ..task });
        for index in 0..10 {
            let trial = tuner.trial(index);
            let less_of_it = trial.versions[0] < trial.versions[1];
            tuner.learn(&trial, [if less_of_it { Points::Win } else { Points::Loss }; 2]);
        }
        assert_eq!(tuner.values(), [0.0]);
    }
}
