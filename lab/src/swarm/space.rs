//! The search space: one number for each dimension, within its range.

use crate::random::Random;
use serde::{Deserialize, Serialize};

/// One number for each dimension.
pub type Place = Vec<f64>;

/// One value to be optimized.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Dimension {
    /// What it is, for people.
    pub name: String,
    /// Where the search begins.
    pub start: f64,
    /// The smallest value it may take.
    pub min: f64,
    /// The largest value it may take.
    pub max: f64,
    /// How far from the start particles begin at most.
    pub spread: f64,
}

impl Dimension {
    /// Somewhere within the spread around the start, and within the range.
    pub fn random(&self, random: &mut Random) -> f64 {
        let offset = self.spread * (2.0 * random.fraction() - 1.0);
        (self.start + offset).clamp(self.min, self.max)
    }

    /// One step from `value` by `velocity`, and the velocity after it. A particle at the end of
    /// the range stays there and turns back at half the speed, as in the standard of 2011 (Clerc).
    pub fn step(&self, value: f64, velocity: f64) -> (f64, f64) {
        let next = value + velocity;
        let confined = next.clamp(self.min, self.max);
        let is_within = (self.min..=self.max).contains(&next);
        (confined, if is_within { velocity } else { -0.5 * velocity })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dimension(start: f64, spread: f64) -> Dimension {
        Dimension { name: "value".to_owned(), start, min: -10.0, max: 30.0, spread }
    }

    #[test]
    fn particles_begin_around_the_start_and_within_the_range() {
        let mut random = Random::new(1);
        let mut values = |dimension: &Dimension| -> Vec<f64> {
            (0..1000).map(|_| dimension.random(&mut random)).collect()
        };
        let near = values(&dimension(5.0, 2.0));
        assert!(near.iter().all(|value| (3.0..=7.0).contains(value)));
        assert!(near.iter().any(|&value| value < 3.1) && near.iter().any(|&value| value > 6.9));
        assert!(values(&dimension(5.0, 0.0)).iter().all(|&value| (value - 5.0).abs() < 1e-9));
        let far = values(&dimension(29.0, 100.0));
        assert!(far.iter().all(|value| (-10.0..=30.0).contains(value)));
    }

    #[test]
    fn who_runs_into_the_end_of_the_range_turns_back() {
        let dimension = dimension(0.0, 1.0);
        assert_eq!(dimension.step(5.0, 4.0), (9.0, 4.0));
        assert_eq!(dimension.step(5.0, 25.0), (30.0, 25.0));
        assert_eq!(dimension.step(5.0, 26.0), (30.0, -13.0));
        assert_eq!(dimension.step(-9.0, -4.0), (-10.0, 2.0));
    }
}
