use super::{NORMAL_95, Points, elo_of_score};
use serde::{Deserialize, Serialize};
use std::fmt;

/// Pairs of games by the points they brought the first engine: `[LL, LD, DD+WL, WD, WW]`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pentanomial(pub [u32; 5]);

/// A value and half the width of its 95% interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    pub value: f64,
    /// The 95% interval reaches this far to both sides.
    pub error: f64,
}

impl fmt::Display for Estimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:+.1} ± {:.1}", self.value, self.error)
    }
}

impl Pentanomial {
    pub const fn add(&mut self, pair: [Points; 2]) {
        self.0[pair[0] as usize + pair[1] as usize] += 1;
    }

    pub fn pairs(self) -> u32 {
        self.0.iter().sum()
    }

    /// The results of a pair in points per game, each with the share of pairs that had it.
    pub(super) fn distribution(counts: [f64; 5]) -> [(f64, f64); 5] {
        const POINTS_PER_GAME: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];
        let pairs: f64 = counts.iter().sum();
        std::array::from_fn(|index| (POINTS_PER_GAME[index], counts[index] / pairs))
    }

    /// Mean and variance of a pair's points per game; none without pairs.
    fn moments(self) -> Option<(f64, f64)> {
        if self.pairs() == 0 {
            return None;
        }
        Some(moments(&Self::distribution(self.0.map(f64::from))))
    }

    /// The mean of points per game; a half without pairs.
    pub fn score(self) -> f64 {
        self.moments().map_or(0.5, |(mean, _)| mean)
    }

    /// The difference in logistic Elo. None as long as one side has won everything or nothing
    /// has been played; the error is zero where all pairs ended alike.
    pub fn elo(self) -> Option<Estimate> {
        let (mean, variance) = self.moments()?;
        let reach = NORMAL_95 * (variance / f64::from(self.pairs())).sqrt();
        if mean <= 0.0 || mean >= 1.0 {
            return None;
        }
        // Few pairs can have an interval that leaves the possible: it ends just inside.
        let bound = |score: f64| elo_of_score(score.clamp(1e-6, 1.0 - 1e-6));
        let error = (bound(mean + reach) - bound(mean - reach)) / 2.0;
        Some(Estimate { value: elo_of_score(mean), error })
    }
}

/// Mean and variance of a distribution of `(value, probability)`.
pub(super) fn moments(distribution: &[(f64, f64); 5]) -> (f64, f64) {
    let mean: f64 = distribution.iter().map(|(value, share)| value * share).sum();
    let variance = distribution.iter().map(|(value, share)| share * (value - mean).powi(2)).sum();
    (mean, variance)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rounded(estimate: Option<Estimate>) -> Option<(f64, f64)> {
        let round = |value: f64| (value * 10.0).round() / 10.0;
        estimate.map(|estimate| (round(estimate.value), round(estimate.error)))
    }

    #[test]
    fn published_matches_have_their_published_elo() {
        let reverse_futility = Pentanomial([15, 248, 563, 340, 31]);
        assert_eq!(rounded(reverse_futility.elo()), Some((18.0, 7.9)));
        let null_move = Pentanomial([95, 1306, 2776, 1493, 81]);
        assert_eq!(rounded(null_move.elo()), Some((4.8, 3.5)));
        assert_eq!(2 * null_move.pairs(), 11502);
    }

    #[test]
    fn reversing_the_view_reverses_the_sign() {
        let counts = Pentanomial([3, 20, 41, 29, 7]);
        let mut reversed = counts;
        reversed.0.reverse();
        let (ours, theirs) = (counts.elo().unwrap(), reversed.elo().unwrap());
        assert!((ours.value + theirs.value).abs() < 1e-9);
        assert!((ours.error - theirs.error).abs() < 1e-9);
    }

    #[test]
    fn what_cannot_be_estimated_is_not() {
        assert_eq!(Pentanomial::default().elo(), None);
        assert_eq!(Pentanomial([0, 0, 0, 0, 9]).elo(), None);
        assert_eq!(rounded(Pentanomial([0, 0, 8, 0, 0]).elo()), Some((0.0, 0.0)));
    }
}
