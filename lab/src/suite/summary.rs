//! What all answers together say.

use super::branching::Branching;
use super::finding::{Finding, Moment};
use espalier::observe::Cutoffs;
use serde::Serialize;

/// The sums and means of a suite.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Summary {
    /// Positions asked.
    pub positions: usize,
    /// Those solved.
    pub solved: usize,
    /// Those to which the engine gave no answer.
    pub unanswered: usize,
    /// Seconds after which the solution stayed, over those solved.
    pub seconds_to_solution: Option<Spread>,
    /// Nodes after which it stayed.
    pub nodes_to_solution: Option<Spread>,
    /// Iterations reached, over those answered.
    pub depth: Option<Spread>,
    /// Positions visited, all together.
    pub nodes: u64,
    /// Seconds of thought, all together.
    pub seconds: f64,
    /// The effective branching factor.
    pub branching: Option<Branching>,
    /// How early cutoffs came.
    pub cutoffs: Option<CutoffShares>,
    /// Where mates were to be found.
    pub mates: Option<Mates>,
}

/// The middle of several values.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Spread {
    /// As many lie below it as above.
    pub median: f64,
    /// The arithmetic mean.
    pub mean: f64,
}

/// Which moves cut nodes off.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct CutoffShares {
    /// Nodes cut off by one of their moves.
    pub total: u64,
    /// The share that the first move cut off.
    pub first_move: f64,
    /// The share that one of the first four cut off.
    pub first_four: f64,
    /// The mean number of the move that did.
    pub mean_number: f64,
}

/// How mates were found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Mates {
    /// Positions with a known mate.
    pub known: usize,
    /// For the right side, however long.
    pub found: usize,
    /// As short as known.
    pub shortest: usize,
    /// Shorter than known: in a search that was cut off, or by an error of engine or suite.
    pub too_short: usize,
}

impl Summary {
    /// Of these answers.
    pub fn of(findings: &[Finding]) -> Self {
        let answered = || findings.iter().filter(|finding| finding.answered);
        let moments = || findings.iter().filter_map(|finding| finding.right_since);
        let spread_of = |value: fn(Moment) -> f64| Spread::of(moments().map(value).collect());
        Self {
            positions: findings.len(),
            solved: findings.iter().filter(|finding| finding.solved).count(),
            unanswered: findings.len() - answered().count(),
            seconds_to_solution: spread_of(|moment| moment.seconds),
            nodes_to_solution: spread_of(|moment| moment.nodes as f64),
            depth: Spread::of(answered().map(|finding| finding.depth.into()).collect()),
            nodes: findings.iter().map(|finding| finding.nodes).sum(),
            seconds: findings.iter().map(|finding| finding.seconds).sum(),
            branching: Branching::of(findings),
            cutoffs: CutoffShares::of(findings.iter().filter_map(|finding| finding.cutoffs)),
            mates: Mates::of(findings),
        }
    }

    /// Positions visited per second of thought.
    pub fn nodes_per_second(&self) -> f64 {
        self.nodes as f64 / self.seconds.max(1e-3)
    }
}

impl Spread {
    fn of(mut values: Vec<f64>) -> Option<Self> {
        values.sort_by(f64::total_cmp);
        let middle = values.len() / 2;
        let upper = *values.get(middle)?;
        let lower = if values.len().is_multiple_of(2) { values[middle - 1] } else { upper };
        let mean = values.iter().sum::<f64>() / values.len() as f64;
        Some(Self { median: f64::midpoint(lower, upper), mean })
    }
}

impl CutoffShares {
    fn of(counts: impl Iterator<Item = Cutoffs>) -> Option<Self> {
        let sum = counts.fold(Cutoffs::default(), |sum, one| Cutoffs {
            total: sum.total + one.total,
            first_move: sum.first_move + one.first_move,
            first_four: sum.first_four + one.first_four,
            move_number_sum: sum.move_number_sum + one.move_number_sum,
        });
        let share = |part: u64| part as f64 / sum.total as f64;
        (sum.total > 0).then(|| Self {
            total: sum.total,
            first_move: share(sum.first_move),
            first_four: share(sum.first_four),
            mean_number: share(sum.move_number_sum),
        })
    }
}

impl Mates {
    fn of(findings: &[Finding]) -> Option<Self> {
        let mut mates = Self::default();
        for finding in findings {
            let Some(known) = finding.known_mate else {
                continue;
            };
            mates.known += 1;
            let Some(said) = finding.mate.filter(|said| (*said > 0) == (known > 0)) else {
                continue;
            };
            mates.found += 1;
            mates.shortest += usize::from(said == known);
            mates.too_short += usize::from(said.abs() < known.abs());
        }
        (mates.known > 0).then_some(mates)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::suite::task::{Goal, SuiteTask};

    fn finding(known_mate: Option<i32>, mate: Option<i32>) -> Finding {
        let task = SuiteTask {
            id: String::new(),
            position: espalier_chess::board::Position::default(),
            goal: Goal { mate: known_mate, ..Goal::default() },
        };
        Finding { mate, ..Finding::without_answer(&task, String::new()) }
    }

    #[test]
    fn the_middle_of_even_and_odd_numbers_of_values() {
        assert_eq!(Spread::of(vec![]), None);
        assert_eq!(Spread::of(vec![9.0, 1.0, 2.0]), Some(Spread { median: 2.0, mean: 4.0 }));
        assert_eq!(Spread::of(vec![6.0, 1.0, 2.0, 3.0]), Some(Spread { median: 2.5, mean: 3.0 }));
    }

    #[test]
    fn cutoffs_are_shares_of_all_positions_together() {
        let one = Cutoffs { total: 6, first_move: 3, first_four: 6, move_number_sum: 12 };
        let other = Cutoffs { total: 2, first_move: 1, first_four: 1, move_number_sum: 12 };
        let shares = CutoffShares::of([one, other].into_iter()).unwrap();
        let expected =
            CutoffShares { total: 8, first_move: 0.5, first_four: 0.875, mean_number: 3.0 };
        assert_eq!(shares, expected);
        assert_eq!(CutoffShares::of([Cutoffs::default()].into_iter()), None);
    }

    #[test]
    fn mates_are_counted_by_length() {
        let findings = [
            finding(Some(3), Some(3)),
            finding(Some(3), Some(5)),
            finding(Some(3), Some(2)),
            finding(Some(-3), Some(-3)),
            finding(Some(-3), Some(3)),
            finding(Some(3), None),
            finding(None, Some(1)),
        ];
        let expected = Mates { known: 6, found: 4, shortest: 2, too_short: 1 };
        assert_eq!(Mates::of(&findings), Some(expected));
        assert_eq!(Mates::of(&findings[6..]), None);
    }
}
