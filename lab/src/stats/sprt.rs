use super::{Pentanomial, expected_score};
use serde::{Deserialize, Serialize};

/// A sequential probability ratio test: is the difference `elo0` or less, or `elo1` or more?
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sprt {
    /// The hypothesis H0.
    pub elo0: f64,
    /// The hypothesis H1.
    pub elo1: f64,
    /// The accepted risk to take H1 although H0 is true.
    pub alpha: f64,
    /// The accepted risk to take H0 although H1 is true.
    pub beta: f64,
}

/// How a test stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    Open,
    /// No gain: H0 is accepted.
    H0,
    /// A gain: H1 is accepted.
    H1,
}

type Shares = [f64; 5];

impl Sprt {
    /// The log-likelihood ratios at which H0 and H1 are accepted.
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// What the pairs played so far decide.
    pub fn decision(&self, pairs: Pentanomial) -> Decision {
        let (lower, upper) = self.bounds();
        let ratio = self.log_likelihood_ratio(pairs);
        if ratio >= upper {
            Decision::H1
        } else if ratio <= lower {
            Decision::H0
        } else {
            Decision::Open
        }
    }

    /// The generalized log-likelihood ratio: how much better the best distribution of pairs
    /// under H1 explains the results than the best one under H0. As fishtest computes it,
    /// exactly and not by its normal approximation.
    pub fn log_likelihood_ratio(&self, pairs: Pentanomial) -> f64 {
        /// Stands for a result that has not occurred: not impossible, only unseen.
        const UNSEEN: f64 = 1e-3;
        if pairs.pairs() == 0 {
            return 0.0;
        }
        let counts = pairs.0.map(|count| if count == 0 { UNSEEN } else { f64::from(count) });
        let seen = Pentanomial::distribution(counts);
        let best = |elo| most_likely_with_mean(&seen, expected_score(elo));
        let (h0, h1) = (best(self.elo0), best(self.elo1));
        (0..5).map(|index| counts[index] * (h1[index] / h0[index]).ln()).sum()
    }
}

/// The distribution most likely to produce what was seen, among those with this mean.
///
/// The solution is `share / (1 + x * (value - mean))` for the one `x` that makes the mean right.
fn most_likely_with_mean(seen: &[(f64, f64); 5], mean: f64) -> Shares {
    let offsets = seen.map(|(value, _)| value - mean);
    let lowest = offsets.iter().copied().fold(f64::INFINITY, f64::min);
    let highest = offsets.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let excess = |x: f64| -> f64 {
        seen.iter()
            .zip(offsets)
            .map(|((_, share), offset)| share * offset / (1.0 + x * offset))
            .sum()
    };
    // The excess falls from plus to minus infinity between the two poles.
    let (mut low, mut high) = (-1.0 / highest, -1.0 / lowest);
    for _ in 0..100 {
        let middle = f64::midpoint(low, high);
        if excess(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    let x = f64::midpoint(low, high);
    std::array::from_fn(|index| seen[index].1 / (1.0 + x * offsets[index]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::pentanomial::moments;

    /// Two tests of fishtest that have passed.
    const REVERSE_FUTILITY: Pentanomial = Pentanomial([15, 248, 563, 340, 31]);
    const NULL_MOVE: Pentanomial = Pentanomial([95, 1306, 2776, 1493, 81]);
    const GAIN: Sprt = Sprt { elo0: 0.0, elo1: 5.0, alpha: 0.05, beta: 0.05 };

    #[test]
    fn published_gains_are_gains() {
        assert_eq!(GAIN.decision(REVERSE_FUTILITY), Decision::H1);
        assert_eq!(GAIN.decision(NULL_MOVE), Decision::H1);
        // Close to the normal approximation: pairs * (s1 - s0) * (2 * mean - s0 - s1) / variance / 2.
        let (mean, variance) = (0.525_898, 0.039_638);
        let (s0, s1) = (0.5, expected_score(5.0));
        let approximate = 1197.0 * (s1 - s0) * (2.0 * mean - s0 - s1) / variance / 2.0;
        let exact = GAIN.log_likelihood_ratio(REVERSE_FUTILITY);
        assert!((exact - approximate).abs() < 0.25, "{exact} {approximate}");
    }

    #[test]
    fn bounds_are_those_of_wald() {
        let (lower, upper) = GAIN.bounds();
        assert!((upper - 2.944).abs() < 0.001 && (lower + 2.944).abs() < 0.001);
        let (lower, upper) = Sprt { beta: 0.1, ..GAIN }.bounds();
        assert!((upper - 2.890).abs() < 0.001 && (lower + 2.251).abs() < 0.001);
    }

    #[test]
    fn evidence_points_to_the_nearer_hypothesis() {
        assert_eq!(GAIN.decision(Pentanomial::default()), Decision::Open);
        assert_eq!(GAIN.decision(Pentanomial([0, 10, 30, 12, 0])), Decision::Open);
        let mut loss = REVERSE_FUTILITY;
        loss.0.reverse();
        assert_eq!(GAIN.decision(loss), Decision::H0);
        // Even where only one kind of result has been seen, the ratio is a number.
        assert!(GAIN.log_likelihood_ratio(Pentanomial([0, 0, 0, 0, 50])) > 0.0);
        assert!(GAIN.log_likelihood_ratio(Pentanomial([50, 0, 0, 0, 0])) < 0.0);
    }

    #[test]
    fn the_best_distribution_has_the_mean_that_is_asked_for() {
        let seen = Pentanomial::distribution(REVERSE_FUTILITY.0.map(f64::from));
        let shares = most_likely_with_mean(&seen, 0.51);
        let (mean, _) = moments(&std::array::from_fn(|index| (seen[index].0, shares[index])));
        assert!((mean - 0.51).abs() < 1e-9);
    }
}
