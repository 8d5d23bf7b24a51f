//! Counts of a traced search over all nodes, recorded or not.

use espalier::observe::{Comparison, Count, Cutoffs, Improved, Improving, Rule};
use espalier_chess::types::{Depth, Move, Score};

/// The nodes at one distance from the root.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ply {
    /// Nodes searched.
    pub nodes: u64,
    /// Nodes with a known improvement.
    pub known: u64,
    /// Those of them that are improving.
    pub improving: u64,
    /// Sum of their improving rates, 0 to 1024 each.
    pub rate_sum: u64,
}

/// One finished iteration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Iteration {
    /// Depth in plies.
    pub depth: Depth,
    /// Nodes of this iteration alone.
    pub nodes: u64,
    /// Score for the side to move.
    pub score: Score,
    /// Best move.
    pub best: Option<Move>,
}

/// Transposition table statistics.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TableCounts {
    /// Probes.
    pub probes: u64,
    /// Hits.
    pub hits: u64,
    /// Cutoffs.
    pub answers: u64,
}

/// The counts of all nodes of a search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// Comparisons by depth, rule and improving.
    tests: Vec<[[Count; Improved::ALL.len()]; Rule::ALL.len()]>,
    plies: Vec<Ply>,
    pub(super) iterations: Vec<Iteration>,
    pub(super) cutoffs: Cutoffs,
    pub(super) table: TableCounts,
}

impl Summary {
    /// The comparisons of a rule at this remaining depth, 0 for quiescence, by improving.
    pub fn tests(&self, rule: Rule, depth: usize, improved: Improved) -> Count {
        self.tests
            .get(depth)
            .map_or_else(Count::default, |rules| rules[rule.index()][improved as usize])
    }

    /// One more than the largest depth with a comparison.
    pub fn depths(&self) -> usize {
        self.tests.len()
    }

    /// All comparisons of a rule. A late-move reduction fires where the reduced search fails low.
    pub fn total(&self, rule: Rule) -> Count {
        let of_rule = self.tests.iter().flat_map(|rules| rules[rule.index()]);
        of_rule.fold(Count::default(), Count::with)
    }

    /// The nodes by distance from the root.
    pub fn plies(&self) -> &[Ply] {
        &self.plies
    }

    /// The completed iterations.
    pub fn iterations(&self) -> &[Iteration] {
        &self.iterations
    }

    /// Beta cutoffs by move number.
    pub const fn cutoffs(&self) -> &Cutoffs {
        &self.cutoffs
    }

    /// Transposition table statistics.
    pub const fn table(&self) -> &TableCounts {
        &self.table
    }

    pub(super) fn count_test(&mut self, test: Comparison, improving: Improving, depth: Depth) {
        let rules = at(&mut self.tests, depth.max(0) as usize);
        rules[test.rule.index()][improving.improved() as usize].add(test);
    }

    pub(super) fn count_improving(&mut self, improving: Improving, ply: usize) {
        if improving.improvement.is_some() {
            let at = at(&mut self.plies, ply);
            at.known += 1;
            at.improving += u64::from(improving.improved() == Improved::Yes);
            at.rate_sum += improving.rate as u64;
        }
    }

    pub(super) fn count_node(&mut self, ply: usize) {
        at(&mut self.plies, ply).nodes += 1;
    }
}

/// The entry at an index; the list grows where needed.
fn at<T: Clone + Default>(entries: &mut Vec<T>, index: usize) -> &mut T {
    if index >= entries.len() {
        entries.resize(index + 1, T::default());
    }
    &mut entries[index]
}

#[cfg(test)]
mod tests {
    use super::*;
    use espalier::rules::Terms;

    #[test]
    fn tests_are_counted_by_depth_and_by_improving() {
        let mut summary = Summary::default();
        let improving =
            |improvement| Improving { improvement: Some(improvement), ..Improving::default() };
        let test = |value| Comparison::new(Rule::FUTILITY, value, Terms::new([10]));
        summary.count_test(test(10), improving(5), 3);
        summary.count_test(test(9), improving(5), 3);
        summary.count_test(test(11), improving(-5), 1);
        summary.count_test(test(0), Improving { is_improving: true, ..Improving::default() }, -2);
        let tests = |depth, improved| summary.tests(Rule::FUTILITY, depth, improved);
        assert_eq!(tests(3, Improved::Yes), Count { tried: 2, fired: 1 });
        assert_eq!(tests(1, Improved::No), Count { tried: 1, fired: 1 });
        assert_eq!(tests(0, Improved::Unknown), Count { tried: 1, fired: 0 });
        assert_eq!(tests(9, Improved::Yes), Count::default());
        assert_eq!(summary.total(Rule::FUTILITY), Count { tried: 4, fired: 2 });
        assert_eq!(summary.total(Rule::NULL_MOVE), Count::default());
        assert_eq!(summary.depths(), 4);
    }

    #[test]
    fn a_ply_knows_its_share_of_improving_nodes() {
        let mut summary = Summary::default();
        summary.count_node(2);
        summary.count_improving(Improving::default(), 2);
        summary.count_node(2);
        let improving = Improving { improvement: Some(1), rate: 700, ..Improving::default() };
        summary.count_improving(improving, 2);
        assert_eq!(summary.plies()[2], Ply { nodes: 2, known: 1, improving: 1, rate_sum: 700 });
        assert_eq!(summary.plies()[1], Ply::default());
    }
}
