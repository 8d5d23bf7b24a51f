//! What a search may tell about itself.
//!
//! The search is generic over an [`Observer`]. Its calls sit behind `if O::ON`, so that with
//! [`Silent`] they compile to nothing; those that tell of every single decision sit behind
//! `if O::RECORDS`, so that counting stays cheap. Observers only listen: they get shared data and
//! cannot change what the search does.

mod counters;
mod decision;
mod rule;

pub use counters::{Count, Counters, Cutoffs};
pub use decision::{Attempt, End, Kind, MoveCandidate, NodeEntry, TableUse, Visit};
pub use rule::{Rule, Scope};

use crate::types::{Depth, Move, Score};

/// One comparison by which a rule decides, with the numbers as they were used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// The rule that asks.
    pub rule: Rule,
    /// What the position has.
    pub value: Score,
    /// What it must at least have for the rule to fire.
    pub threshold: Score,
    /// The summands of `threshold`; which they are is said for each rule by its function in `search`.
    pub terms: [Score; 4],
}

impl Comparison {
    /// Compares what the position has with the sum of these terms.
    #[inline]
    pub const fn new(rule: Rule, value: Score, terms: [Score; 4]) -> Self {
        let threshold = terms[0] + terms[1] + terms[2] + terms[3];
        Self { rule, value, threshold, terms }
    }

    /// Whether the rule fires.
    #[inline]
    pub const fn fires(self) -> bool {
        self.value >= self.threshold
    }

    /// By how much it is more than enough, or less where negative.
    #[inline]
    pub const fn excess(self) -> Score {
        self.value - self.threshold
    }
}

/// How the static evaluation has developed; see `search::improving`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Improving {
    /// Static evaluation less that of two (else four) plies ago, in centipawns; unknown in check
    /// and where neither is known.
    pub improvement: Option<Score>,
    /// Whether the position is improving: `improvement > 0`, or the default where it is unknown.
    pub is_improving: bool,
    /// The rate of improving over the whole line, 0 to 1024.
    pub rate: i32,
}

impl Improving {
    /// What is known of how the position has developed, whatever the rules take it for.
    #[inline]
    pub const fn improved(self) -> Improved {
        Improved::by(self.improvement)
    }
}

/// What is known of how a position has developed: everything that is counted is split by this.
///
/// The rules take an unknown improving for improving. What is shown as improving has improved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Improved {
    /// It is better than when the same side was last to move.
    Yes,
    /// It is not.
    No,
    /// There is nothing to compare with.
    Unknown,
}

impl Improved {
    /// All of them, in the order in which they are shown.
    pub const ALL: [Self; 3] = [Self::Yes, Self::No, Self::Unknown];

    /// What an improvement, in centipawns, says.
    #[inline]
    pub const fn by(improvement: Option<Score>) -> Self {
        match improvement {
            Some(1..) => Self::Yes,
            Some(_) => Self::No,
            None => Self::Unknown,
        }
    }

    /// A name for programs.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Yes => "improving",
            Self::No => "notImproving",
            Self::Unknown => "unknown",
        }
    }
}

/// Listens to a search.
///
/// Visits nest: `visits` tells why the next node is entered, `entered` what it is, then come its
/// own decisions and visits, and `left` ends it.
pub trait Observer {
    /// Whether the search should call at all.
    const ON: bool;

    /// Whether the search should tell of every decision, and not only of what is counted.
    const RECORDS: bool = false;

    /// A rule has made its comparison in a node with this improving.
    fn compared(&mut self, _test: Comparison, _improving: Improving) {}

    /// A move below the root has raised the score to beta: the first that its node tried has
    /// number 1.
    fn cut(&mut self, _number: i32) {}

    /// The counts so far, if this observer keeps them, for reports while the search runs.
    fn counters(&self) -> Option<&Counters> {
        None
    }

    /// An iteration of this depth begins.
    fn iterates(&mut self, _depth: Depth) {}

    /// An iteration of this depth has found a score and a move.
    fn iterated(&mut self, _depth: Depth, _score: Score, _best: Option<Move>) {}

    /// The next node is entered for this reason.
    fn visits(&mut self, _visit: Visit, _attempt: Attempt) {}

    /// A node is entered.
    fn entered(&mut self, _entry: NodeEntry) {}

    /// The node's side can repeat a position, so its window begins at a draw.
    fn raised(&mut self, _alpha: Score) {}

    /// The table has been asked for the node, and this is what it gave.
    fn probed(&mut self, _given: Option<TableUse>) {}

    /// The node has been evaluated, raw and as used, and this is how it has developed.
    fn evaluated(&mut self, _raw: Option<Score>, _eval: Option<Score>, _improving: Improving) {}

    /// The table's move is searched, before all others.
    fn tries_tt_move(&mut self) {}

    /// The table's score takes the place of the node's static evaluation.
    fn replaced_eval(&mut self) {}

    /// The node goes on with this many plies left: fewer than it was entered with.
    fn shortened(&mut self, _depth: Depth) {}

    /// The rules are asked whether to leave this move out.
    fn considers(&mut self, _candidate: MoveCandidate) {}

    /// As many other moves are pruned together with the last one.
    fn pruned_others(&mut self, _count: usize) {}

    /// The node ends for this reason. Where a rule ends it, its test has told.
    fn ends(&mut self, _end: End) {}

    /// The node is left with a score, after this many nodes in all.
    fn left(&mut self, _score: Score, _nodes: u64) {}
}

/// Listens to nothing and costs nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Observer for Silent {
    const ON: bool = false;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rule_needs_the_sum_of_its_terms() {
        let test = |value| Comparison::new(Rule::ReverseFutility, value, [40, 160, -50, 0]);
        assert_eq!(test(149).threshold, 150);
        assert!(test(150).fires() && !test(149).fires());
        assert_eq!(test(157).excess(), 7);
    }
}
