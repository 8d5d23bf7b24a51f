use super::pentanomial::moments;
use super::{NORMALIZED_ELO, Pentanomial, expected_score};
use serde::{Deserialize, Serialize};

/// In which Elo the hypotheses of a test are meant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, clap::ValueEnum)]
#[serde(rename_all = "lowercase")]
pub enum Model {
    /// Logistic Elo: the mean score alone.
    #[default]
    Logistic,
    /// Normalized Elo: the mean score in standard deviations, as fishtest counts today.
    Normalized,
}

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
    /// What Elo means.
    pub model: Model,
}

/// How a test stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// More games are needed.
    Open,
    /// No gain: H0 is accepted.
    H0,
    /// A gain: H1 is accepted.
    H1,
}

/// The shares of the five results.
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
        let best = |elo| match self.model {
            Model::Logistic => most_likely_with_mean(&seen, expected_score(elo)),
            // Per pair, whose mean spreads less than a game by the square root of two.
            Model::Normalized => {
                most_likely_with_deviations(&seen, elo / NORMALIZED_ELO * std::f64::consts::SQRT_2)
            }
        };
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

/// The distribution most likely to produce what was seen, among those whose mean lies this many
/// of their own standard deviations above one half.
///
/// The condition is not linear; it is made so around the last solution until that stays.
fn most_likely_with_deviations(seen: &[(f64, f64); 5], deviations: f64) -> Shares {
    const EVEN: f64 = 0.5;
    let mut shares = [0.2; 5];
    for _ in 0..20 {
        let current = std::array::from_fn(|index| (seen[index].0, shares[index]));
        let (mean, variance) = moments(&current);
        let deviation = variance.sqrt();
        let linear = seen.map(|(value, share)| {
            let spread = 1.0 + ((mean - value) / deviation).powi(2);
            (value - EVEN - deviations * deviation * spread / 2.0, share)
        });
        let next = most_likely_with_mean(&linear, 0.0);
        let change = (0..5).map(|index| (next[index] - shares[index]).abs()).fold(0.0, f64::max);
        shares = next;
        if change < 1e-9 {
            break;
        }
    }
    shares
}

#[cfg(test)]
mod tests {
    use super::*;

    const REVERSE_FUTILITY: Pentanomial = Pentanomial([15, 248, 563, 340, 31]);
    const NULL_MOVE: Pentanomial = Pentanomial([95, 1306, 2776, 1493, 81]);

    fn gain(model: Model) -> Sprt {
        Sprt { elo0: 0.0, elo1: 5.0, alpha: 0.05, beta: 0.1, model }
    }

    #[test]
    fn published_matches_have_their_published_ratio_in_normalized_elo() {
        let test = gain(Model::Normalized);
        assert!((test.log_likelihood_ratio(REVERSE_FUTILITY) - 2.90).abs() < 0.005);
        assert!((test.log_likelihood_ratio(NULL_MOVE) - 2.95).abs() < 0.005);
        assert_eq!(test.decision(REVERSE_FUTILITY), Decision::H1);
        assert_eq!(test.decision(NULL_MOVE), Decision::H1);
    }

    #[test]
    fn published_matches_are_gains_in_logistic_elo_too() {
        let test = Sprt { beta: 0.05, ..gain(Model::Logistic) };
        assert_eq!(test.decision(REVERSE_FUTILITY), Decision::H1);
        assert_eq!(test.decision(NULL_MOVE), Decision::H1);
        // Close to the normal approximation: pairs * (s1 - s0) * (2 * mean - s0 - s1) / variance / 2.
        let (mean, variance) = (0.525_898, 0.039_638);
        let (s0, s1) = (0.5, expected_score(5.0));
        let approximate = 1197.0 * (s1 - s0) * (2.0 * mean - s0 - s1) / variance / 2.0;
        let exact = test.log_likelihood_ratio(REVERSE_FUTILITY);
        assert!((exact - approximate).abs() < 0.25, "{exact} {approximate}");
    }

    #[test]
    fn bounds_are_those_of_wald() {
        let (lower, upper) = Sprt { beta: 0.05, ..gain(Model::Logistic) }.bounds();
        assert!((upper - 2.944).abs() < 0.001 && (lower + 2.944).abs() < 0.001);
        let (lower, upper) = gain(Model::Logistic).bounds();
        assert!((upper - 2.890).abs() < 0.001 && (lower + 2.251).abs() < 0.001);
    }

    #[test]
    fn evidence_points_to_the_nearer_hypothesis() {
        for model in [Model::Logistic, Model::Normalized] {
            let test = gain(model);
            assert_eq!(test.decision(Pentanomial::default()), Decision::Open);
            assert_eq!(test.decision(Pentanomial([0, 10, 30, 12, 0])), Decision::Open);
            let mut loss = REVERSE_FUTILITY;
            loss.0.reverse();
            assert_eq!(test.decision(loss), Decision::H0);
            // Even where only one kind of result has been seen, the ratio is a number.
            assert!(test.log_likelihood_ratio(Pentanomial([0, 0, 0, 0, 50])) > 0.0);
            assert!(test.log_likelihood_ratio(Pentanomial([50, 0, 0, 0, 0])) < 0.0);
        }
    }

    #[test]
    fn the_best_distributions_meet_their_conditions() {
        let seen = Pentanomial::distribution(REVERSE_FUTILITY.0.map(f64::from));
        let with_values =
            |shares: Shares| std::array::from_fn(|index| (seen[index].0, shares[index]));
        let (mean, _) = moments(&with_values(most_likely_with_mean(&seen, 0.51)));
        assert!((mean - 0.51).abs() < 1e-9);
        let (mean, variance) = moments(&with_values(most_likely_with_deviations(&seen, 0.1)));
        assert!(((mean - 0.5) / variance.sqrt() - 0.1).abs() < 1e-6);
    }
}
