//! The experiment at some point of its course.

use super::factor::Factor;
use crate::matches::option::EngineOption;
use crate::matches::pairs::{PlayedPair, Versions};
use crate::matches::run::Experiment;
use crate::matches::settings::GameSettings;
use crate::random::Random;
use crate::state_file::{self, RunState};
use crate::stats::{Pentanomial, Points};
use anyhow::Result;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::path::Path;

/// What is measured.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FactorialTask {
    /// How games are played. Their seed also decides which factors differ in each pair, and which
    /// side has which level.
    pub games: GameSettings,
    pub factors: Vec<Factor>,
    /// How many factors differ in a pair. The others have the value that ships on both sides.
    pub at_a_time: usize,
}

impl FactorialTask {
    /// Whether the first side has the high level, for each factor that differs in a pair.
    fn levels(&self, number: u32) -> Vec<Option<bool>> {
        // Openings are drawn by the seed itself: the two have nothing in common.
        let mut random = Random::for_number(!self.games.seed, number.into());
        let (mut left, mut differing) = (self.factors.len(), self.at_a_time);
        let draw = |_: &Factor| {
            // Selection sampling: each set of factors is as likely as any other (Knuth 1997, 3.4.2).
            let differs = random.below(left) < differing;
            left -= 1;
            differing -= usize::from(differs);
            differs.then(|| random.next().is_multiple_of(2))
        };
        self.factors.iter().map(draw).collect()
    }
}

/// The state of an experiment.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FactorialState {
    pub task: FactorialTask,
    /// The pairs in which each factor differed, in the order of the task, as the side with its high
    /// level saw them.
    results: Vec<Pentanomial>,
    played: u32,
    /// Games lost by a late move or a crash.
    faults: u32,
    seconds: f64,
}

impl RunState for FactorialState {
    const COMMAND: &'static str = "factorial";
}

impl FactorialState {
    fn new(task: FactorialTask) -> Self {
        let results = vec![Pentanomial::default(); task.factors.len()];
        Self { task, results, played: 0, faults: 0, seconds: 0.0 }
    }

    /// The state in a file if there is one, else a new one. More pairs than before may be played.
    pub fn resume(path: Option<&Path>, task: FactorialTask) -> Result<Self> {
        let same = |state: &Self| state_file::differences(&task, &state.task);
        let found = path.map(|path| state_file::read(path, same)).transpose()?.flatten();
        Ok(found.unwrap_or_else(|| Self::new(task)))
    }

    fn take_in(&mut self, points: [Points; 2]) {
        for (sum, high) in self.results.iter_mut().zip(self.task.levels(self.played)) {
            match high {
                Some(true) => sum.add(points),
                Some(false) => sum.add(points.map(Points::reversed)),
                None => {}
            }
        }
        self.played += 1;
    }
}

impl Experiment for FactorialState {
    fn played(&self) -> u32 {
        self.played
    }

    fn versions(&self, number: u32) -> Versions {
        let levels = self.task.levels(number);
        [true, false].map(|first| {
            let differing = self.task.factors.iter().zip(&levels);
            let option = |(factor, high): (&Factor, &Option<bool>)| {
                let level = if (*high)? == first { factor.high } else { factor.low };
                Some(EngineOption::number(&factor.name, level))
            };
            differing.filter_map(option).collect()
        })
    }

    fn learn(&mut self, pair: &PlayedPair) {
        self.take_in(pair.points());
        self.faults += pair.faults().count() as u32;
    }

    fn seconds(&mut self) -> &mut f64 {
        &mut self.seconds
    }

    fn status(&self) -> String {
        let speed = 2.0 * f64::from(self.played) / self.seconds.max(f64::MIN_POSITIVE);
        format!("{speed:.2} games/s")
    }
}

/// A row for each factor, the best first, and how it was measured.
impl fmt::Display for FactorialState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { task, results, played, faults, seconds } = self;
        let mut rows: Vec<_> = task.factors.iter().zip(results).collect();
        rows.sort_by(|(_, one), (_, other)| other.score().total_cmp(&one.score()));
        writeln!(f, "| constant | low | high | Elo of high | Pairs |\n|---|---:|---:|---:|---|")?;
        for (Factor { name, low, high }, result) in rows {
            let elo = result.elo().map(|elo| elo.to_string()).unwrap_or_default();
            writeln!(f, "| `{name}` | {low} | {high} | {elo} | {:?} |", result.0)?;
        }
        let GameSettings { limit, .. } = task.games;
        let (all, some) = (task.factors.len(), task.at_a_time);
        writeln!(f, "\nGames   {} at {limit}, {some} of {all} constants at a time", 2 * played)?;
        writeln!(f, "How     {}\nFaults  {faults}\nTime    {seconds:.0} s", task.games)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matches::settings::tests::settings;

    /// An experiment after pairs that the side with killers won, whatever else it had.
    fn played(pairs: u32, at_a_time: usize) -> FactorialState {
        let factors = ["killers=0,1", "null_move_reduction=4,6", "futility_base=90,60"];
        let factors = factors.map(|factor| factor.parse().unwrap()).to_vec();
        let mut state =
            FactorialState::new(FactorialTask { games: settings(), factors, at_a_time });
        for number in 0..pairs {
            let won = match state.task.levels(number)[0] {
                Some(true) => Points::Win,
                Some(false) => Points::Loss,
                None => Points::Draw,
            };
            state.take_in([won, Points::Draw]);
        }
        state
    }

    #[test]
    fn every_pair_counts_for_every_factor_and_only_what_decides_shows() {
        let state = played(400, 3);
        assert_eq!(state.results[0], Pentanomial([0, 0, 0, 400, 0]), "every pair was won");
        for other in &state.results[1..] {
            let elo = other.elo().unwrap();
            assert!(elo.value.abs() < elo.error, "{other:?}");
        }
        let told = state.to_string();
        assert_eq!(
            told.lines().nth(2),
            Some("| `killers` | 0 | 1 | +190.8 ± 0.0 | [0, 0, 0, 400, 0] |")
        );
        assert!(told.contains("Games   800 at nodes=1, 3 of 3 constants at a time"), "{told}");
    }

    #[test]
    fn the_sides_of_a_pair_have_opposite_levels() {
        let state = played(0, 3);
        for number in 0..50 {
            let [one, other] = state.versions(number);
            for ((factor, one), other) in state.task.factors.iter().zip(one).zip(other) {
                let [low, high] = [factor.low, factor.high].map(|level| level.to_string());
                let levels = [one.value, other.value];
                assert!(levels == [low.clone(), high.clone()] || levels == [high, low]);
            }
        }
    }

    #[test]
    fn of_factors_one_at_a_time_the_others_ship_on_both_sides() {
        let state = played(600, 1);
        assert!((0..600).all(|number| state.versions(number).iter().all(|side| side.len() == 1)));
        let pairs = state.results.iter().map(|result| result.pairs());
        assert_eq!(pairs.clone().sum::<u32>(), 600, "every pair counts for one factor");
        assert!(pairs.clone().all(|pairs| (150..250).contains(&pairs)), "each has about a third");
        let killers = state.results[0];
        assert_eq!(killers, Pentanomial([0, 0, 0, killers.pairs(), 0]), "every pair was won");
    }
}
