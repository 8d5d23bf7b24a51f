//! The experiment at some point of its course.

use super::factor::Factor;
use crate::matches::state::PlayedPairs;
use crate::random::Random;
use crate::spsa::run::{TrialResult, Trials};
use crate::spsa::state::GameSettings;
use crate::state_file::{self, RunState};
use crate::stats::{Pentanomial, Points};
use anyhow::Result;
use serde::{Deserialize, Serialize};
use std::num::NonZeroUsize;
use std::path::Path;

/// What is measured.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FactorialTask {
    /// The constants with their levels.
    pub factors: Vec<Factor>,
    /// Decides which factors differ in each pair, and which side has which level.
    pub seed: u64,
    /// How many factors differ in a pair. The others have the value that ships on both sides.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at_a_time: Option<NonZeroUsize>,
}

impl FactorialTask {
    /// How many factors differ in a pair.
    fn differing(&self) -> usize {
        let all = self.factors.len();
        self.at_a_time.map_or(all, |some| all.min(some.get()))
    }
}

/// The state of an experiment.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FactorialState {
    /// How its games are played.
    pub settings: GameSettings,
    /// What it measures.
    pub task: FactorialTask,
    /// The pairs in which each factor differed, in the order of the task, as the side with its high
    /// level saw them.
    pub results: Vec<Pentanomial>,
    /// Which pairs have been played.
    done: PlayedPairs,
    /// How many pairs are to be played.
    #[serde(skip)]
    pairs: u32,
    /// Games lost by other means than chess.
    pub faults: u32,
    /// Seconds of play so far.
    pub seconds: f64,
}

impl RunState for FactorialState {
    const COMMAND: &'static str = "factorial";
}

/// A pair of games that is to be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FactorialPair {
    /// Its number, from 0.
    pub index: u32,
    /// Whether the first side has the high level, for each factor that differs.
    high: Vec<Option<bool>>,
    /// The levels of both sides, in the order of the factors.
    pub versions: [Vec<i32>; 2],
}

impl FactorialState {
    /// The state in a file if there is one, else a new one. More pairs than before may be played.
    ///
    /// # Errors
    /// When the file cannot be read or holds an experiment with other settings.
    pub fn resume(
        path: Option<&Path>,
        settings: GameSettings,
        task: FactorialTask,
        pairs: u32,
    ) -> Result<Self> {
        let read = |path| {
            state_file::read(path, |state: &Self| {
                let mut differences = state_file::differences(&settings, &state.settings);
                differences.extend(state_file::differences(&task, &state.task));
                differences
            })
        };
        let found = path.map(read).transpose()?.flatten();
        let results = vec![Pentanomial::default(); task.factors.len()];
        let new = || Self {
            settings,
            task,
            results,
            done: PlayedPairs::default(),
            pairs,
            faults: 0,
            seconds: 0.0,
        };
        Ok(Self { pairs, ..found.unwrap_or_else(new) })
    }

    /// Pairs played.
    pub fn played(&self) -> u32 {
        self.done.count()
    }
}

impl Trials for FactorialState {
    type Trial = FactorialPair;

    fn open(&self) -> Vec<u32> {
        (0..self.pairs).filter(|&pair| !self.done.contains(pair)).collect()
    }

    fn trial(&self, index: u32) -> FactorialPair {
        // Openings are drawn by the seed itself: the two have nothing in common.
        let mut random = Random::for_number(!self.task.seed, index.into());
        let factors = &self.task.factors;
        let mut differing = self.task.differing();
        let mut left = factors.len();
        let mut draw = |_: &Factor| {
            // Selection sampling: each set of factors is as likely as any other (Knuth 1997, 3.4.2).
            let differs = random.below(left) < differing;
            left -= 1;
            differing -= usize::from(differs);
            differs.then(|| random.next().is_multiple_of(2))
        };
        let high: Vec<Option<bool>> = factors.iter().map(&mut draw).collect();
        let version = |first: bool| {
            let level = |(factor, &high): (&Factor, &Option<bool>)| match high {
                Some(high) if high == first => factor.high,
                Some(_) => factor.low,
                None => factor.shipped(),
            };
            factors.iter().zip(&high).map(level).collect()
        };
        FactorialPair { index, versions: [version(true), version(false)], high }
    }

    fn learn(&mut self, pair: &FactorialPair, result: &TrialResult) {
        for (sum, &high) in self.results.iter_mut().zip(&pair.high) {
            match high {
                Some(true) => sum.add(result.points),
                Some(false) => sum.add(result.points.map(Points::reversed)),
                None => {}
            }
        }
        self.faults += result.faults.len() as u32;
        self.done.insert(pair.index);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::interrupt::Stop;
    use crate::matches::adjudicate::Adjudication;
    use crate::matches::clock::Limit;
    use crate::matches::spec::EngineSpec;
    use crate::spsa::run::run;

    fn begin(path: Option<&Path>, pairs: u32) -> FactorialState {
        begin_with(path, pairs, None)
    }

    fn begin_with(
        path: Option<&Path>,
        pairs: u32,
        at_a_time: Option<NonZeroUsize>,
    ) -> FactorialState {
        let settings = GameSettings {
            engine: EngineSpec::parse(["self"], Some(Limit::Nodes(1))).unwrap(),
            openings: "none".to_owned(),
            margin: 0,
            adjudication: Adjudication::default(),
        };
        let factors = ["killers=0,1", "null_move_reduction=4,6", "futility_base=90,60"];
        let factors = factors.map(|factor| factor.parse().unwrap()).to_vec();
        FactorialState::resume(path, settings, FactorialTask { factors, seed: 5, at_a_time }, pairs)
            .unwrap()
    }

    /// Games that the side with killers wins, whatever else it has.
    #[allow(clippy::unnecessary_wraps, reason = "other games can fail")]
    fn killers_win(pair: &FactorialPair) -> Result<Option<TrialResult>> {
        let points = if pair.versions[0][0] == 1 { Points::Win } else { Points::Loss };
        Ok(Some(TrialResult { points: [points, Points::Draw], faults: Vec::new() }))
    }

    #[test]
    fn every_pair_counts_for_every_factor_and_only_what_decides_shows() {
        let mut state = begin(None, 400);
        run(&mut state, 3, &Stop::default(), killers_win, |_, _| Ok(())).unwrap();
        assert_eq!(state.played(), 400);
        assert_eq!(state.results[0], Pentanomial([0, 0, 0, 400, 0]), "every pair was won");
        for other in &state.results[1..] {
            let elo = other.elo().unwrap();
            assert!(elo.value.abs() < elo.error, "{other:?}");
        }
    }

    #[test]
    fn the_sides_of_a_pair_have_opposite_levels() {
        let state = begin(None, 1);
        for index in 0..50 {
            let [one, other] = state.trial(index).versions;
            for ((factor, one), other) in state.task.factors.iter().zip(one).zip(other) {
                assert!(
                    one != other
                        && [one, other]
                            .iter()
                            .all(|level| { [factor.low, factor.high].contains(level) })
                );
            }
        }
    }

    #[test]
    fn of_factors_one_at_a_time_the_others_ship_on_both_sides() {
        let mut state = begin_with(None, 600, NonZeroUsize::new(1));
        for index in 0..600 {
            let [one, other] = state.trial(index).versions;
            let differing: Vec<_> = (0..3).filter(|&factor| one[factor] != other[factor]).collect();
            assert_eq!(differing.len(), 1);
            for factor in (0..3).filter(|factor| !differing.contains(factor)) {
                assert_eq!(one[factor], state.task.factors[factor].shipped());
            }
        }
        run(&mut state, 3, &Stop::default(), killers_win, |_, _| Ok(())).unwrap();
        assert_eq!(state.played(), 600);
        let pairs = state.results.iter().map(|result| result.pairs());
        assert_eq!(pairs.clone().sum::<u32>(), 600, "every pair counts for one factor");
        assert!(pairs.clone().all(|pairs| (150..250).contains(&pairs)), "each has about a third");
        let killers = state.results[0];
        assert_eq!(killers, Pentanomial([0, 0, 0, killers.pairs(), 0]), "every pair was won");
    }

    #[test]
    fn an_experiment_goes_on_with_more_pairs() {
        let path = std::env::temp_dir().join(format!("espalier-factorial-{}", std::process::id()));
        let play = |pairs| {
            let mut state = begin(Some(&path), pairs);
            run(&mut state, 2, &Stop::default(), killers_win, |state, _| state.save(&path))
                .unwrap();
            state.results
        };
        assert_eq!(play(10)[0].pairs(), 10);
        let whole = play(40);
        std::fs::remove_file(&path).unwrap();
        assert_eq!(play(40), whole);
        std::fs::remove_file(&path).unwrap();
    }
}
