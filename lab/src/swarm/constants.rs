//! Constants of the search, measured by matches: a place is worth the share of points that it
//! loses against the constants as they were.

use super::particle::{Best, Noise};
use super::space::{Dimension, Place};
use crate::spsa::games::Board;
use crate::spsa::list::Tunable;
use crate::spsa::state::GameSettings;
use crate::stats::{Points, elo_of_score};
use anyhow::Result;
use serde::{Deserialize, Serialize};

/// How constants are measured.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ConstantsSettings {
    /// How games are played.
    pub games: GameSettings,
    /// Pairs of games for each measurement.
    pub pairs: u32,
}

/// The weight of the prior, in pairs of drawn games: as many as it takes to find a version that is
/// stronger by some 25 Elo, which is about as much as versions differ.
const DOUBTED_PAIRS: f64 = 32.0;

impl ConstantsSettings {
    /// How uncertain a measurement is. Without knowing more, a version is as strong as the one that
    /// ships.
    pub fn noise(&self) -> Noise {
        Noise { prior: 0.5, doubt: DOUBTED_PAIRS / f64::from(self.pairs) }
    }

    /// The posterior Elo, and the number of games it was measured in.
    pub fn strength(&self, best: &Best) -> (f64, u32) {
        (elo_of_score(1.0 - best.value(Some(self.noise()))), 2 * self.pairs * best.count)
    }
}

/// The dimensions of the search. Particles begin within `spread` steps (`c_end`) of the current
/// constants.
pub fn dimensions(list: &[Tunable], spread: f64) -> Vec<Dimension> {
    let dimension = |tunable: &Tunable| Dimension {
        name: tunable.name.clone(),
        start: tunable.value,
        min: tunable.min.into(),
        max: tunable.max.into(),
        spread: spread * tunable.c_end,
    };
    list.iter().map(dimension).collect()
}

/// The constants as they are played at a place: whole numbers.
pub fn version(place: &Place) -> Vec<i32> {
    place.iter().map(|value| value.round() as i32).collect()
}

/// The list with the constants of a place.
pub fn list_at(list: &[Tunable], place: &Place) -> Vec<Tunable> {
    let values = version(place).into_iter().map(f64::from);
    list.iter().cloned().zip(values).map(|(tunable, value)| Tunable { value, ..tunable }).collect()
}

/// What a measurement brought.
#[derive(Clone, Debug, PartialEq)]
pub struct Measured {
    /// The share of points that were lost.
    pub lost: f64,
    /// What went wrong in the games, for people.
    pub faults: Vec<String>,
}

/// Plays the constants of a place against those where they began; none when it is stopped before
/// the end of the last game. All places of a round play the same openings, so that luck with them
/// is shared.
///
/// # Errors
/// When an engine cannot be started, or there is no memory for openings.
pub fn measure(
    board: &Board,
    tunables: &[Tunable],
    pairs: u32,
    round: u32,
    place: &Place,
) -> Result<Option<Measured>> {
    let began = tunables.iter().map(|tunable| tunable.value.round() as i32).collect();
    let versions = [version(place), began];
    let (mut points, mut faults) = (0.0, Vec::new());
    for pair in 0..pairs {
        let opening = round.wrapping_mul(pairs).wrapping_add(pair);
        let Some(verdict) = board.pair(&versions, opening)? else {
            return Ok(None);
        };
        points += verdict.points.into_iter().map(share).sum::<f64>();
        faults.extend(verdict.faults);
    }
    Ok(Some(Measured { lost: 1.0 - points / f64::from(2 * pairs), faults }))
}

const fn share(points: Points) -> f64 {
    match points {
        Points::Loss => 0.0,
        Points::Draw => 0.5,
        Points::Win => 1.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spsa::list;

    #[test]
    fn particles_begin_within_so_many_steps_and_are_played_as_whole_numbers() {
        let mut list = list::shipped();
        list.truncate(3);
        let dimensions = dimensions(&list, 2.5);
        for (dimension, tunable) in dimensions.iter().zip(&list) {
            assert_eq!(dimension.name, tunable.name);
            assert!((dimension.start - tunable.value).abs() < 1e-9);
            assert!((dimension.spread - 2.5 * tunable.c_end).abs() < 1e-9);
        }
        let place: Place = list.iter().map(|tunable| tunable.value + 0.4).collect();
        assert_eq!(list_at(&list, &place), list);
        let place: Place = list.iter().map(|tunable| tunable.value - 0.6).collect();
        assert!((list_at(&list, &place)[0].value - (list[0].value - 1.0)).abs() < 1e-9);
    }

    #[test]
    fn a_version_without_games_is_as_strong_as_the_one_that_ships() {
        let games = || GameSettings {
            engine: crate::matches::spec::EngineSpec::parse(
                ["self"],
                Some(crate::matches::clock::Limit::Nodes(1)),
            )
            .unwrap(),
            openings: String::new(),
            margin: 0,
            adjudication: crate::matches::adjudicate::Adjudication::default(),
        };
        let settings = |pairs| ConstantsSettings { games: games(), pairs };
        // The same games weigh the same, in few measurements or many.
        let long = Best::new(vec![], 0.25);
        let mut short = long.clone();
        short.add(0.25);
        let value = |best: &Best, pairs| best.value(Some(settings(pairs).noise()));
        assert!((value(&long, 8) - value(&short, 4)).abs() < 1e-9);
        assert!((0.45..0.5).contains(&value(&long, 8)));
        let (elo, games) = settings(8).strength(&long);
        assert_eq!(games, 16);
        // Twelve points of sixteen, and thirty-two of sixty-four that are believed: 44 of 80.
        assert!((elo - 400.0 * (44.0f64 / 36.0).log10()).abs() < 1e-9);
    }
}
