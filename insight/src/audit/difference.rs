//! The difference of two shares, with an interval that knows that cuts of one subtree depend on each
//! other.

use super::controls::entry;
use crate::Share;
use crate::share::nth_least;
use espalier_chess::random::Random;
use espalier_chess::types::Move;

/// Resamples of the bootstrap: its ends are the 2.5th and the 97.5th percentile.
const RESAMPLES: usize = 1000;

/// The share of wrong cuts less that of the control.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Difference {
    /// From -1 to 1.
    pub value: f64,
    /// The 95% confidence interval.
    pub interval: [f64; 2],
}

/// What was found below one move of the root: wrong cuts among those decided, and the same of their
/// controls.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Cluster {
    pub(crate) cuts: Share,
    pub(crate) controls: Share,
}

/// What was found of a rule, by the move of the root below which it lies, or by position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Clusters(Vec<(Option<Move>, Cluster)>);

impl Clusters {
    /// What was found below a move of the root.
    pub(crate) fn below(&mut self, mv: Option<Move>) -> &mut Cluster {
        entry(&mut self.0, mv, Cluster::default)
    }

    /// Adds what was found in another position, which is one cluster.
    pub(crate) fn pool(&mut self, other: &Self) {
        self.0.push((None, Cluster::sum(other.0.iter().map(|(_, cluster)| cluster))));
    }

    /// The share of wrong cuts less that of the control; none where either has no sample.
    pub(crate) fn difference(&self) -> Option<Difference> {
        let clusters: Vec<Cluster> = self.0.iter().map(|(_, cluster)| *cluster).collect();
        Difference::of(&clusters)
    }

    /// Whether the interval of the difference is at most this many points wide; never with 0.
    pub(crate) fn is_within(&self, points: u32) -> bool {
        let width = f64::from(points) / 100.0;
        points > 0 && self.difference().is_some_and(|difference| difference.width() <= width)
    }
}

impl Cluster {
    pub(super) fn sum<'a>(clusters: impl Iterator<Item = &'a Self>) -> Self {
        clusters.fold(Self::default(), |sum, cluster| Self {
            cuts: sum.cuts + cluster.cuts,
            controls: sum.controls + cluster.controls,
        })
    }
}

impl Difference {
    /// None where either has no sample.
    ///
    /// The interval is the wider one, at each end, of two: that of a bootstrap over the clusters, and
    /// that of Newcombe (1998, method 10), which takes all cases for independent but does not shrink to
    /// nothing where no case was wrong.
    pub(super) fn of(clusters: &[Cluster]) -> Option<Self> {
        let Cluster { cuts, controls } = Cluster::sum(clusters.iter());
        let value = cuts.value()? - controls.value()?;
        let [low, high] = newcombe(cuts, controls)?;
        let mut random = Random::new(0);
        let resampled: Vec<f64> = (0..RESAMPLES)
            .filter_map(|_| {
                let drawn = clusters.iter().map(|_| &clusters[random.below(clusters.len())]);
                let Cluster { cuts, controls } = Cluster::sum(drawn);
                Some(cuts.value()? - controls.value()?)
            })
            .collect();
        let tail = resampled.len() / 40;
        let mirrored = resampled.iter().map(|value| -value).collect();
        let bootstrapped = [nth_least(resampled, tail), nth_least(mirrored, tail).map(|end| -end)];
        let interval = [
            bootstrapped[0].map_or(low, |end| end.min(low)),
            bootstrapped[1].map_or(high, |end| end.max(high)),
        ];
        Some(Self { value, interval })
    }

    /// From one end of the interval to the other.
    pub fn width(&self) -> f64 {
        let [low, high] = self.interval;
        high - low
    }
}

/// The interval of a difference, from the intervals of both shares.
fn newcombe(one: Share, other: Share) -> Option<[f64; 2]> {
    let ([p, q], [[p_low, p_high], [q_low, q_high]]) =
        ([one.value()?, other.value()?], [one.interval()?, other.interval()?]);
    let value = p - q;
    Some([value - (p - p_low).hypot(q_high - q), value + (p_high - p).hypot(q - q_low)])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cluster(wrong: u64, of: u64, control: u64, of_control: u64) -> Cluster {
        let [cuts, controls] =
            [(wrong, of), (control, of_control)].map(|(part, of)| Share { part, of });
        Cluster { cuts, controls }
    }

    #[test]
    fn the_interval_that_newcombe_published() {
        // Robert Newcombe, "Interval estimation for the difference between independent proportions",
        // Statistics in Medicine 17 (1998), table II, method 10: cases (a), (c) and (e).
        for (one, other, expected) in [
            ((56, 70), (48, 80), [0.0524, 0.3339]),
            ((6, 7), (2, 7), [0.0582, 0.8062]),
            ((0, 10), (0, 20), [-0.1611, 0.2775]),
        ] {
            let [one, other] = [one, other].map(|(part, of)| Share { part, of });
            let found = newcombe(one, other).expect("samples");
            for (found, expected) in found.into_iter().zip(expected) {
                assert!((found - expected).abs() < 5e-5, "{one:?} {other:?}: {found}");
            }
        }
    }

    #[test]
    fn what_depends_on_each_other_widens_the_interval() {
        // The same cases, once evenly spread and once all wrong ones below one move.
        let spread = Difference::of(&[cluster(1, 20, 0, 20); 20]).expect("a sample");
        let mut lumped = vec![cluster(0, 20, 0, 20); 19];
        lumped.push(cluster(20, 20, 0, 20));
        let lumped = Difference::of(&lumped).expect("a sample");
        assert!([spread, lumped].iter().all(|found| (found.value - 0.05).abs() < 1e-9));
        assert!(lumped.width() > 2.0 * spread.width(), "{lumped:?} {spread:?}");
    }

    #[test]
    fn where_nothing_was_wrong_the_interval_is_not_nothing() {
        let found = Difference::of(&[cluster(0, 10, 0, 10); 10]).expect("a sample");
        assert!(found.value.abs() < 1e-9);
        let [low, high] = found.interval;
        assert!(low < -0.03 && high > 0.03, "{found:?}");
        assert_eq!(Difference::of(&[cluster(1, 10, 0, 0)]), None);
    }
}
