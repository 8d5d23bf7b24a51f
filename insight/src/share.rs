//! A proportion in a sample, with its confidence interval.

/// A proportion: `part` of `of`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Share {
    /// Successes.
    pub part: u64,
    /// Sample size.
    pub of: u64,
}

/// The two-sided 95% quantile of the normal distribution.
const NORMAL_95: f64 = 1.959_963_984_540_054;

#[expect(clippy::cast_precision_loss, reason = "samples are far smaller than 2^52")]
impl Share {
    /// The proportion, 0 to 1; none for an empty sample.
    pub fn value(self) -> Option<f64> {
        (self.of > 0).then(|| self.part as f64 / self.of as f64)
    }

    /// The 95% confidence interval of Edwin Wilson (1927): unlike the normal approximation it stays
    /// within 0 and 1 and holds for small samples and extreme proportions.
    pub fn interval(self) -> Option<[f64; 2]> {
        let share = self.value()?;
        let n = self.of as f64;
        let z2 = NORMAL_95 * NORMAL_95;
        let center = (share + z2 / (2.0 * n)) / (1.0 + z2 / n);
        let variance = share * (1.0 - share) / n + z2 / (4.0 * n * n);
        let half_width = NORMAL_95 * variance.sqrt() / (1.0 + z2 / n);
        // At 0 and 1, rounding must not move the interval off the proportion.
        Some([(center - half_width).clamp(0.0, share), (center + half_width).clamp(share, 1.0)])
    }
}

impl std::ops::Add for Share {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self { part: self.part + other.part, of: self.of + other.of }
    }
}

/// The value that `below` others lie below: for a few this is less code than sorting all.
pub(crate) fn nth_least(mut values: Vec<f64>, below: usize) -> Option<f64> {
    let mut least = None;
    for _ in 0..=below {
        let index = (0..values.len()).min_by(|&one, &other| values[one].total_cmp(&values[other]));
        least = index.map(|index| values.swap_remove(index));
    }
    least
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_intervals_that_newcombe_published() {
        // Robert Newcombe, "Two-sided confidence intervals for the single proportion", Statistics
        // in Medicine 17 (1998), table I, method 3.
        let published = [
            (81, 263, [0.2553, 0.3662]),
            (15, 148, [0.0624, 0.1605]),
            (0, 20, [0.0, 0.1611]),
            (1, 29, [0.0061, 0.1718]),
        ];
        for (part, of, expected) in published {
            let interval = Share { part, of }.interval().expect("a sample");
            for (found, expected) in interval.into_iter().zip(expected) {
                assert!((found - expected).abs() < 5e-5, "{part} of {of}: {interval:?}");
            }
        }
    }

    #[test]
    fn the_interval_holds_the_share_and_is_mirrored_with_it() {
        for of in [1_u64, 7, 200] {
            for part in 0..=of {
                let share = Share { part, of };
                let [low, high] = share.interval().expect("a sample");
                let value = share.value().expect("a sample");
                assert!(0.0 <= low && low <= value && value <= high && high <= 1.0);
                let rest = Share { part: of - part, of }.interval().expect("a sample");
                assert!((1.0 - high - rest[0]).abs() < 1e-12);
            }
        }
    }

    #[test]
    fn nothing_has_no_share() {
        assert_eq!((Share::default().value(), Share::default().interval()), (None, None));
    }
}
