//! Reduced strength: noise on every evaluation, captures that are overlooked in quiescence, and a
//! limit on nodes and depth. No random blunders.

use espalier_chess::random::mix;
use espalier_chess::types::{Depth, Score};

/// A reduced strength.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strength {
    /// The largest evaluation noise, in centipawns; its distribution is triangular.
    pub noise: Score,
    /// In this share of quiescence positions, in percent, the search ends at once: their captures are
    /// overlooked.
    pub overlooked: u32,
    /// Depth limit, in plies.
    pub depth: Depth,
    /// Node limit.
    pub nodes: u64,
}

/// A level with its measured rating.
struct Level {
    elo: u32,
    strength: Strength,
}

const fn level(elo: u32, noise: Score, overlooked: u32, depth: Depth, nodes: u64) -> Level {
    Level { elo, strength: Strength { noise, overlooked, depth, nodes } }
}

/// The levels below full strength, weakest first. `docs/strength.md` says how the ratings were
/// measured.
const LEVELS: [Level; 9] = [
    level(600, 276, 22, 1, 140),
    level(750, 268, 6, 1, 140),
    level(900, 260, 1, 1, 140),
    level(1100, 250, 1, 2, 150),
    level(1300, 230, 0, 3, 340),
    level(1500, 200, 0, 4, 700),
    level(1800, 140, 0, 6, 3400),
    level(2100, 82, 0, 9, 13_000),
    level(2300, 30, 0, 12, 80_000),
];

impl Strength {
    /// The lowest rating that can be set.
    pub const MIN_ELO: u32 = LEVELS[0].elo;
    /// The highest rating that can be set.
    pub const MAX_ELO: u32 = LEVELS[LEVELS.len() - 1].elo;
    /// The `Skill Level` of full strength. Those from 0 on are ratings at equal distances.
    pub const FULL_SKILL: u32 = 20;

    /// The ratings of the levels below full strength, weakest first.
    pub fn ratings() -> impl Iterator<Item = u32> {
        LEVELS.iter().map(|level| level.elo)
    }

    /// The strength of a `Skill Level`; none, which is full strength, from
    /// [`Strength::FULL_SKILL`] on.
    pub fn of_skill(skill: u32) -> Option<Self> {
        let range = Self::MAX_ELO - Self::MIN_ELO;
        (skill < Self::FULL_SKILL)
            .then(|| Self::of_elo(Self::MIN_ELO + range * skill / (Self::FULL_SKILL - 1)))
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
            overlooked: between(weaker.overlooked.into(), stronger.overlooked.into()) as u32,
            depth: between(weaker.depth.into(), stronger.depth.into()) as Depth,
            nodes: between(weaker.nodes as i64, stronger.nodes as i64) as u64,
        }
    }
}

/// What reduced strength does to the positions of one game, a function of their keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Weakness {
    noise: Score,
    overlooked: u32,
    seed: u64,
}

impl Weakness {
    pub(super) const fn new(strength: Strength, seed: u64) -> Self {
        Self { noise: strength.noise, overlooked: strength.overlooked, seed }
    }

    /// The noise for a key, in centipawns: the sum of two uniform numbers.
    pub(super) const fn noise(self, key: u64) -> Score {
        let mixed = self.mixed(key);
        let dice = (mixed & 0xFFFF) as i32 + (mixed >> 48) as i32;
        (dice - 0xFFFF) * self.noise / 0xFFFF
    }

    /// Whether the captures in the position of a key are overlooked.
    pub(super) const fn overlooks(self, key: u64) -> bool {
        ((self.mixed(key) >> 16) as u32 as u64 * 100) >> 32 < self.overlooked as u64
    }

    const fn mixed(self, key: u64) -> u64 {
        mix(key ^ mix(self.seed))
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
            assert!(low.noise > high.noise && low.overlooked >= high.overlooked);
            assert!(low.nodes <= high.nodes && low.depth <= high.depth);
        }
    }

    #[test]
    fn skill_goes_from_the_lowest_rating_to_the_highest_and_then_to_full_strength() {
        assert_eq!(Strength::of_skill(0), Some(Strength::of_elo(Strength::MIN_ELO)));
        let last = Strength::FULL_SKILL - 1;
        assert_eq!(Strength::of_skill(last), Some(Strength::of_elo(Strength::MAX_ELO)));
        assert_eq!(Strength::of_skill(Strength::FULL_SKILL), None);
        assert_eq!(Strength::of_skill(u32::MAX), None);
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
            assert!(now.depth >= last.depth && now.overlooked <= last.overlooked, "{elo}");
            last = now;
        }
        assert_eq!(Strength::of_elo(u32::MAX), last);
    }

    fn weakness(noise: Score, overlooked: u32, seed: u64) -> Weakness {
        Weakness::new(Strength { noise, overlooked, nodes: 1, depth: 1 }, seed)
    }

    #[test]
    fn noise_is_even_bounded_and_differs_between_games() {
        let noise = |seed, key: u64| weakness(100, 0, seed).noise(mix(key));
        let errors: Vec<Score> = (0..10_000).map(|key| noise(7, key)).collect();
        assert!(errors.iter().all(|error| (-100..=100).contains(error)));
        assert!(errors.iter().sum::<Score>().abs() / 10_000 < 2);
        let small = errors.iter().filter(|error| error.abs() < 30).count();
        // Of a triangular distribution, 1 - 0.7² lie within 30%.
        assert!((4900..5300).contains(&small), "{small}");
        assert_eq!(noise(7, 1), noise(7, 1));
        assert!((0..100).filter(|&key| noise(7, key) != noise(8, key)).count() > 90);
    }

    #[test]
    fn captures_are_overlooked_in_so_many_of_a_hundred_positions() {
        let count = |percent, seed| {
            (0..10_000).filter(|&key| weakness(0, percent, seed).overlooks(mix(key))).count()
        };
        assert_eq!([count(0, 7), count(100, 7)], [0, 10_000]);
        assert!((2_300..2_700).contains(&count(25, 7)));
        let differ = |key: &u64| {
            weakness(0, 50, 7).overlooks(mix(*key)) != weakness(0, 50, 8).overlooks(mix(*key))
        };
        assert!((400..600).contains(&(0..1_000).filter(differ).count()));
    }
}
