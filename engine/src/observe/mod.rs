//! Observers of the search: counters and traces.
//!
//! The search is generic over an [`Observer`]. Calls that count are guarded by `if O::ON`, calls
//! for every single decision by `if O::RECORDS`: with [`Silent`] they compile to nothing, and
//! counting stays cheap. Observers are read-only and cannot change the search.

mod counters;
mod decision;

pub use crate::rules::{Rule, Scope};
pub use counters::{Count, Counters, Cutoffs};
pub use decision::{MoveCandidate, NodeEntry, SearchedMove, TableUse};
pub use espalier_trace::{End, Extension, Kind, Visit};

use crate::rules::Terms;
use espalier_chess::types::{Depth, Move, Score};

/// The comparison by which a rule decides: it cuts where `value >= threshold`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// The rule.
    pub rule: Rule,
    /// The value compared; its unit depends on the rule.
    pub value: Score,
    /// The least value for which the rule cuts.
    pub threshold: Score,
    /// The summands of `threshold`; the declaration of the rule names them.
    pub terms: Terms,
}

impl Comparison {
    /// A comparison with a threshold that is the sum of these terms.
    #[inline]
    pub const fn new(rule: Rule, value: Score, terms: Terms) -> Self {
        Self { rule, value, threshold: terms.sum(), terms }
    }

    /// Whether the rule cuts: it ends the node, prunes the move, or lets a reduced search stand.
    #[inline]
    pub const fn cuts(self) -> bool {
        self.value >= self.threshold
    }

    /// `value - threshold`: negative where the rule does not cut.
    #[inline]
    pub const fn excess(self) -> Score {
        self.value - self.threshold
    }
}

/// Improving: how the static eval has changed; see `search::improving`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Improving {
    /// Static eval minus that of two (else four) plies ago, in centipawns; none in check and where
    /// there is neither.
    pub improvement: Option<Score>,
    /// The flag `improvement > 0`; true where the improvement is unknown.
    pub is_improving: bool,
    /// The improving rate over the line, 0 to 1024.
    pub rate: i32,
    /// By the size of the improvement alone, 0 to 1024.
    pub factor: i32,
}

impl Improving {
    /// The sign of the improvement. Unlike `is_improving` it keeps unknown apart.
    #[inline]
    pub const fn improved(self) -> Improved {
        Improved::by(self.improvement)
    }
}

/// Improving as it is counted and shown.
///
/// The rules treat unknown as improving; here it is a case of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Improved {
    /// The static eval is better than when the same side was last to move.
    Yes,
    /// It is not.
    No,
    /// There is no earlier static eval to compare with.
    Unknown,
}

impl Improved {
    /// All variants in display order.
    pub const ALL: [Self; 3] = [Self::Yes, Self::No, Self::Unknown];

    /// From an improvement in centipawns.
    #[inline]
    pub const fn by(improvement: Option<Score>) -> Self {
        match improvement {
            Some(1..) => Self::Yes,
            Some(_) => Self::No,
            None => Self::Unknown,
        }
    }

    /// The name in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Yes => "improving",
            Self::No => "notImproving",
            Self::Unknown => "unknown",
        }
    }
}

/// Gets the events of a search.
///
/// Visits nest: `visits` and `entered` begin a node, then come its own decisions and the visits of
/// its children, and `exited` ends it.
pub trait Observer {
    /// Whether the search calls the observer at all.
    const ON: bool;

    /// Whether the search reports every decision, not only those that are counted.
    const RECORDS: bool = false;

    /// A rule has been compared in a node with this improving.
    fn compared(&mut self, _test: Comparison, _improving: Improving) {}

    /// A move below the root has failed high. Moves are numbered from 1.
    fn cut(&mut self, _number: i32) {}

    /// The counts so far, if this observer keeps them, for reports while the search runs.
    fn counters(&self) -> Option<&Counters> {
        None
    }

    /// Another thread that took part in the search has counted this.
    fn adds(&mut self, _others: &Counters) {}

    /// An iteration of this depth begins.
    fn iterates(&mut self, _depth: Depth) {}

    /// An iteration of this depth has finished.
    fn iterated(&mut self, _depth: Depth, _score: Score, _best: Option<Move>) {}

    /// The search has visited `nodes` and goes on. Called about every 1024 nodes.
    fn goes_on(&mut self, _nodes: u64) {}

    /// The reason for the next node.
    fn visits(&mut self, _visit: Visit, _searched: SearchedMove) {}

    /// A node is entered.
    fn entered(&mut self, _entry: NodeEntry) {}

    /// An upcoming repetition has raised alpha to a draw.
    fn raised(&mut self, _alpha: Score) {}

    /// The transposition table was probed; none for a miss.
    fn probed(&mut self, _given: Option<TableUse>) {}

    /// The node has been evaluated: raw eval, static eval and improving. The evals are none in
    /// check.
    fn evaluated(&mut self, _raw: Option<Score>, _eval: Option<Score>, _improving: Improving) {}

    /// Whether the node is or was a PV node.
    fn knows_pv(&mut self, _was_pv: bool) {}

    /// The TT move is searched first.
    fn tries_tt_move(&mut self) {}

    /// The TT score replaces the static eval in the whole-node rules and in stand pat.
    fn replaced_eval(&mut self) {}

    /// The depth of the node was reduced to this (internal iterative reduction).
    fn shortened(&mut self, _depth: Depth) {}

    /// The move-pruning rules are about to judge this move.
    fn candidate(&mut self, _candidate: MoveCandidate) {}

    /// This many further moves are pruned together with the last one.
    fn pruned_others(&mut self, _count: usize) {}

    /// The node has ended for this reason. Not called where a rule that fired ends it.
    fn ended(&mut self, _end: End) {}

    /// The node returns a score; the search has visited this many nodes.
    fn exited(&mut self, _score: Score, _nodes: u64) {}
}

/// The observer that ignores everything and compiles to nothing.
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
        let test =
            |value| Comparison::new(Rule::REVERSE_FUTILITY, value, Terms::new([40, 160, -50]));
        assert_eq!(test(149).threshold, 150);
        assert!(test(150).cuts() && !test(149).cuts());
        assert_eq!(test(157).excess(), 7);
    }
}
