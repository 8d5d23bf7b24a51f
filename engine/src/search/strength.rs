//! Reduced strength: noise on every evaluation, and a limit on nodes and depth. No random blunders.

use crate::random::mix;
use crate::types::{Depth, Score};

/// A reduced strength.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strength {
    /// The largest evaluation noise, in centipawns; its distribution is triangular.
    pub noise: Score,
    /// Node limit.
    pub nodes: u64,
    /// Depth limit, in plies.
    pub depth: Depth,
}

/// A level with its measured rating.
struct Level {
    elo: u32,
    strength: Strength,
}

const fn level(elo: u32, noise: Score, depth: Depth, nodes: u64) -> Level {
    Level { elo, strength: Strength { noise, nodes, depth } }
}

/// The levels, weakest first. `docs/strength.md` says how the ratings were measured.
const LEVELS: [Level; 20] = [
    level(940, 400, 1, 200),
    level(1030, 360, 1, 250),
    level(1120, 330, 2, 300),
    level(1210, 300, 2, 400),
    level(1300, 270, 3, 600),
    level(1410, 240, 3, 800),
    level(1520, 220, 4, 1100),
    level(1620, 200, 4, 1500),
    level(1700, 180, 5, 2000),
    level(1780, 160, 5, 2600),
    level(1840, 140, 6, 3400),
    level(1900, 120, 6, 4400),
    level(1950, 105, 7, 6000),
    level(2010, 90, 8, 10_000),
    level(2100, 75, 9, 16_000),
    level(2200, 60, 10, 26_000),
    level(2310, 45, 11, 45_000),
    level(2420, 30, 12, 80_000),
    level(2530, 15, 14, 150_000),
    level(2650, 8, 16, 300_000),
];

impl Strength {
    /// The level of full strength.
    pub const FULL_LEVEL: u32 = LEVELS.len() as u32;
    /// The lowest rating that can be set.
    pub const MIN_ELO: u32 = LEVELS[0].elo;
    /// The highest rating that can be set.
    pub const MAX_ELO: u32 = LEVELS[LEVELS.len() - 1].elo;

    /// The strength of a level, from 0; none, which is full strength, from
    /// [`Strength::FULL_LEVEL`] on.
    pub fn of_level(level: u32) -> Option<Self> {
        LEVELS.get(level as usize).map(|level| level.strength)
    }

    /// The strength of a rating, clamped to [`Strength::MIN_ELO`] and [`Strength::MAX_ELO`] and
    /// interpolated between levels.
    pub fn of_elo(elo: u32) -> Self {
        let elo = elo.clamp(Self::MIN_ELO, Self::MAX_ELO);
        let above = LEVELS.iter().position(|level| level.elo >= elo).unwrap_or(LEVELS.len() - 1);
        let (low, high) = (&LEVELS[above.saturating_sub(1)], &LEVELS[above]);
        let between = |low_value: i64, high_value: i64| {
            let width = i64::from(high.elo - low.elo).max(1);
            high_value - (high_value - low_value) * i64::from(high.elo - elo) / width
        };
        let (weaker, stronger) = (low.strength, high.strength);
        Self {
            noise: between(weaker.noise.into(), stronger.noise.into()) as Score,
            nodes: between(weaker.nodes as i64, stronger.nodes as i64) as u64,
            depth: between(weaker.depth.into(), stronger.depth.into()) as Depth,
        }
    }
}

/// The evaluation noise of one game, a function of the position's key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Noise {
    amplitude: Score,
    seed: u64,
}

impl Noise {
    pub(super) const fn new(strength: Strength, seed: u64) -> Self {
        Self { amplitude: strength.noise, seed }
    }

    /// The noise for a key, in centipawns: the sum of two uniform numbers.
    pub(super) const fn of(self, key: u64) -> Score {
        let mixed = mix(key ^ mix(self.seed));
        let dice = (mixed & 0xFFFF) as i32 + (mixed >> 48) as i32;
        (dice - 0xFFFF) * self.amplitude / 0xFFFF
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_level_is_stronger_than_the_one_below() {
        for pair in LEVELS.windows(2) {
            let (low, high) = (pair[0].strength, pair[1].strength);
            assert!(pair[0].elo < pair[1].elo);
            assert!(low.noise > high.noise && low.nodes < high.nodes && low.depth <= high.depth);
        }
        assert_eq!(Strength::of_level(Strength::FULL_LEVEL), None);
        assert!(Strength::of_level(Strength::FULL_LEVEL - 1).is_some());
    }

    #[test]
    fn ratings_interpolate_between_levels() {
        for level in &LEVELS {
            assert_eq!(Strength::of_elo(level.elo), level.strength);
        }
        let mut last = Strength::of_elo(0);
        assert_eq!(last, LEVELS[0].strength);
        for elo in Strength::MIN_ELO..=Strength::MAX_ELO {
            let now = Strength::of_elo(elo);
            assert!(now.noise <= last.noise && now.nodes >= last.nodes, "{elo}");
            assert!(now.depth >= last.depth, "{elo}");
            last = now;
        }
        assert_eq!(Strength::of_elo(u32::MAX), last);
    }

    #[test]
    fn noise_is_even_bounded_and_differs_between_games() {
        let strength = Strength { noise: 100, nodes: 1, depth: 1 };
        let noise = |seed, key: u64| Noise::new(strength, seed).of(mix(key));
        let errors: Vec<Score> = (0..10_000).map(|key| noise(7, key)).collect();
        assert!(errors.iter().all(|error| (-100..=100).contains(error)));
        assert!(errors.iter().sum::<Score>().abs() / 10_000 < 2);
        let small = errors.iter().filter(|error| error.abs() < 30).count();
        // Of a triangular distribution, 1 - 0.7² lie within 30%.
        assert!((4900..5300).contains(&small), "{small}");
        assert_eq!(noise(7, 1), noise(7, 1));
        assert!((0..100).filter(|&key| noise(7, key) != noise(8, key)).count() > 90);
    }
}
