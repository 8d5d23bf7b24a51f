//! What all answers together say.

use super::finding::Finding;
use espalier::observe::Cutoffs;
use serde::Serialize;
use std::fmt;

/// The sums of a suite.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Summary {
    pub positions: usize,
    /// Those solved.
    pub solved: usize,
    /// The median of the nodes after which a solution stayed.
    pub nodes_to_solution: u64,
    pub nodes: u64,
    /// Processor time, all together.
    pub seconds: f64,
    /// The shares of cutoffs by the first move, and by the first four.
    pub cutoffs: [f64; 2],
    /// Known mates, those announced for the right side, and those of them as short as known.
    pub mates: [usize; 3],
}

impl Summary {
    pub fn of(findings: &[Finding]) -> Self {
        let count = |is: fn(&&Finding) -> bool| findings.iter().filter(is).count();
        let moments = findings.iter().filter_map(|finding| finding.right_since);
        let mut nodes: Vec<u64> = moments.map(|moment| moment.nodes).collect();
        nodes.sort_unstable();
        let cutoffs = findings.iter().map(|finding| finding.cutoffs);
        let sum = cutoffs.fold(Cutoffs::default(), |sum, one| Cutoffs {
            total: sum.total + one.total,
            first_move: sum.first_move + one.first_move,
            first_four: sum.first_four + one.first_four,
            ..sum
        });
        let share = |part: u64| part as f64 / sum.total.max(1) as f64;
        let right = |finding: &&Finding| {
            let mates = finding.known_mate.zip(finding.mate);
            mates.is_some_and(|(known, said)| (known > 0) == (said > 0))
        };
        let shortest = |finding: &&Finding| finding.mate == finding.known_mate;
        Self {
            positions: findings.len(),
            solved: count(|finding| finding.solved),
            nodes_to_solution: nodes.get(nodes.len() / 2).copied().unwrap_or_default(),
            nodes: findings.iter().map(|finding| finding.nodes).sum(),
            seconds: findings.iter().map(|finding| finding.seconds).sum(),
            cutoffs: [sum.first_move, sum.first_four].map(share),
            mates: [
                count(|finding| finding.known_mate.is_some()),
                findings.iter().filter(right).count(),
                findings.iter().filter(right).filter(shortest).count(),
            ],
        }
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let &Self { positions, solved, nodes_to_solution, nodes, seconds, .. } = self;
        let ([known, found, shortest], [first, four]) = (self.mates, self.cutoffs);
        let percent = 100.0 * solved as f64 / positions.max(1) as f64;
        writeln!(f, "Solved  {solved} of {positions} ({percent:.1}%)")?;
        if known > 0 {
            writeln!(f, "Mates   {found} of {known} found, {shortest} of them as short as known")?;
        }
        writeln!(f, "Found   after {nodes_to_solution} nodes in the median")?;
        let speed = nodes as f64 / seconds.max(1e-3);
        writeln!(f, "Nodes   {nodes} in {seconds:.1} s, {speed:.0} nodes per second")?;
        let (first, four) = (100.0 * first, 100.0 * four);
        writeln!(f, "Cutoffs {first:.1}% by the first move, {four:.1}% by the first four")
    }
}

/// The positions that were not solved, one on every line.
pub fn unsolved(findings: &[Finding]) -> String {
    let unsolved = findings.iter().filter(|finding| !finding.solved);
    let line = |Finding { id, expected, played, score, depth, nodes, .. }: &Finding| {
        let score = score.as_deref().unwrap_or("no score");
        format!(
            "  {id}: {expected} expected, {played} played ({score}, depth {depth}, {nodes} nodes)\n"
        )
    };
    unsolved.map(line).fold(String::new(), |text, line| text + &line)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matches::player::{Study, Thought};
    use crate::suite::task::{Goal, SuiteTask};
    use espalier_chess::types::UciScore;

    #[test]
    fn mates_are_counted_by_length_and_cutoffs_are_shares_of_all() {
        let finding = |(known, mate): (Option<i32>, Option<i32>), first_move| {
            let task = SuiteTask {
                id: String::new(),
                position: espalier_chess::board::Position::default(),
                goal: Goal { mate: known, ..Goal::default() },
            };
            let cutoffs = Cutoffs { total: 4, first_move, first_four: 4, move_number_sum: 9 };
            let score = mate.map(UciScore::Mate);
            let answer = Thought { score, ..Thought::default() };
            Finding::of(&task, &Study { answer, iterations: Vec::new(), cutoffs })
        };
        let findings = [
            finding((Some(3), Some(3)), 1),
            finding((Some(3), Some(5)), 3),
            finding((Some(-3), Some(3)), 2),
            finding((None, Some(1)), 2),
        ];
        let summary = Summary::of(&findings);
        assert_eq!((summary.mates, summary.cutoffs), ([3, 2, 1], [0.5, 1.0]));
        assert!(summary.to_string().contains("50.0% by the first move, 100.0% by the first four"));
    }
}
