//! The effective branching factor: how many times more nodes one more ply costs.
//!
//! Two measures, from the nodes visited up to the end of each iteration, `nodes(d)`:
//! - *last ply*: the sum of `nodes(D)` over all positions by that of `nodes(D - 1)`, where `D` is
//!   the deepest iteration a position finished. Large trees weigh most, as they do in time.
//! - *mean*: the geometric mean of `nodes(d) / nodes(d - 1)` over the last [`LAST`] iterations of
//!   each position and over positions, where every position weighs the same.
//!
//! Positions in which a mate is announced do not count: their trees end, however deep the search.

use super::finding::{Finding, IterationNodes};
use serde::Serialize;

/// Iterations of a position that count for the mean.
pub const LAST: usize = 4;

/// The two measures.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Branching {
    /// All nodes of the last iterations by those of the ones before.
    pub last_ply: f64,
    /// The geometric mean over the last iterations.
    pub mean: f64,
    /// Positions that counted.
    pub positions: usize,
}

impl Branching {
    /// Of all positions with at least [`LAST`] + 1 iterations without a gap; none without such.
    pub fn of(findings: &[Finding]) -> Option<Self> {
        let mut sums = (0, 0);
        let mut logarithms = Vec::new();
        for finding in findings.iter().filter(|finding| finding.mate.is_none()) {
            let Some((first, before, last)) = last_iterations(&finding.iterations) else {
                continue;
            };
            sums = (sums.0 + last, sums.1 + before);
            logarithms.push((last as f64 / first as f64).ln() / LAST as f64);
        }
        let positions = logarithms.len();
        let mean = logarithms.iter().sum::<f64>() / positions as f64;
        (positions > 0).then(|| Self {
            last_ply: sums.0 as f64 / sums.1 as f64,
            mean: mean.exp(),
            positions,
        })
    }
}

/// The nodes at the iterations `D - LAST`, `D - 1` and `D`.
fn last_iterations(iterations: &[IterationNodes]) -> Option<(u64, u64, u64)> {
    let from = iterations.len().checked_sub(LAST + 1)?;
    let window = &iterations[from..];
    let is_whole = window.windows(2).all(|pair| pair[1].depth == pair[0].depth + 1);
    (is_whole && window[0].nodes > 0)
        .then(|| (window[0].nodes, window[LAST - 1].nodes, window[LAST].nodes))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::suite::task::{Goal, SuiteTask};

    fn finding(nodes: &[u64], mate: Option<i32>) -> Finding {
        let task = SuiteTask {
            id: String::new(),
            position: espalier_chess::board::Position::default(),
            goal: Goal::default(),
        };
        let iterations =
            (1..).zip(nodes).map(|(depth, &nodes)| IterationNodes { depth, nodes }).collect();
        Finding { mate, iterations, ..Finding::without_answer(&task, String::new()) }
    }

    #[test]
    fn large_trees_weigh_more_in_one_measure_and_not_in_the_other() {
        let doubling = finding(&[7, 100, 200, 400, 800, 1600], None);
        let small = finding(&[1, 8, 64, 512, 4096], None);
        let alone = Branching::of(std::slice::from_ref(&doubling)).unwrap();
        assert!((alone.last_ply - 2.0).abs() < 1e-12 && (alone.mean - 2.0).abs() < 1e-12);
        let both = Branching::of(&[doubling, small]).unwrap();
        assert!((both.last_ply - (1600.0 + 4096.0) / (800.0 + 512.0)).abs() < 1e-12);
        assert!((both.mean - 4.0).abs() < 1e-12);
        assert_eq!(both.positions, 2);
    }

    #[test]
    fn mates_short_searches_and_gaps_do_not_count() {
        let mut gap = finding(&[1, 2, 4, 8, 16], None);
        gap.iterations[2].depth = 7;
        let findings = [finding(&[1, 2, 4, 8], None), finding(&[1, 2, 4, 8, 16], Some(3)), gap];
        assert_eq!(Branching::of(&findings), None);
    }
}
