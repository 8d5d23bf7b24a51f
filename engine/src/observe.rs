//! What a search may tell about itself.
//!
//! The search is generic over an [`Observer`]. Its calls sit behind `if O::ON`, so that with
//! [`Silent`] they compile to nothing. Observers only listen: they get shared data and cannot
//! change what the search does.

use crate::types::{Depth, Score};

/// The rules by which the search leaves work undone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// The static evaluation is so far above beta that the node is not searched.
    ReverseFutility,
    /// So far below alpha that only captures could help, and quiescence finds that they do not.
    Razoring,
    /// Even after passing the turn, a shallower search stays above beta.
    NullMove,
    /// A capture beats beta by a margin in a shallower search.
    ProbCut,
    /// Enough quiet moves have been tried at this depth.
    LateMovePruning,
    /// The static evaluation is so far below alpha that quiet moves are not tried.
    Futility,
    /// A quiet move has done so badly elsewhere that it is not tried.
    History,
    /// A quiet move goes where it is taken for too little.
    QuietExchange,
    /// A capture or promotion loses more than it wins.
    NoisyExchange,
    /// In quiescence, a capture wins too little to reach alpha.
    QuiescenceFutility,
    /// Besides the table's move, another one reaches beta in a shallower search.
    Multicut,
    /// A late move is searched less deep, and stays below alpha as expected.
    LateMoveReduction,
}

impl Rule {
    /// All rules, in the order in which a node meets them.
    pub const ALL: [Self; 12] = [
        Self::ReverseFutility,
        Self::Razoring,
        Self::NullMove,
        Self::ProbCut,
        Self::LateMovePruning,
        Self::Futility,
        Self::History,
        Self::QuietExchange,
        Self::NoisyExchange,
        Self::QuiescenceFutility,
        Self::Multicut,
        Self::LateMoveReduction,
    ];

    /// A name for programs, in camel case.
    pub const fn name(self) -> &'static str {
        match self {
            Self::ReverseFutility => "reverseFutility",
            Self::Razoring => "razoring",
            Self::NullMove => "nullMove",
            Self::ProbCut => "probCut",
            Self::LateMovePruning => "lateMovePruning",
            Self::Futility => "futility",
            Self::History => "history",
            Self::QuietExchange => "quietExchange",
            Self::NoisyExchange => "noisyExchange",
            Self::QuiescenceFutility => "quiescenceFutility",
            Self::Multicut => "multicut",
            Self::LateMoveReduction => "lateMoveReduction",
        }
    }

    /// A name for people.
    pub const fn label(self) -> &'static str {
        match self {
            Self::ReverseFutility => "Reverse futility",
            Self::Razoring => "Razoring",
            Self::NullMove => "Null move",
            Self::ProbCut => "ProbCut",
            Self::LateMovePruning => "Late-move pruning",
            Self::Futility => "Futility",
            Self::History => "History pruning",
            Self::QuietExchange => "Exchange, quiet moves",
            Self::NoisyExchange => "Exchange, captures",
            Self::QuiescenceFutility => "Futility in quiescence",
            Self::Multicut => "Multicut",
            Self::LateMoveReduction => "Late-move reduction",
        }
    }
}

/// One comparison by which a rule decides, with the numbers as they were used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Test {
    /// The rule that asks.
    pub rule: Rule,
    /// What the position has.
    pub have: Score,
    /// What it must at least have for the rule to fire.
    pub need: Score,
}

impl Test {
    /// Whether the rule fires.
    #[inline]
    pub const fn fires(self) -> bool {
        self.have >= self.need
    }

    /// By how much it is more than enough, or less where negative.
    #[inline]
    pub const fn excess(self) -> Score {
        self.have - self.need
    }
}

/// How the static evaluation has developed; see `search::trend`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Trend {
    /// Static evaluation less that of two (else four) plies ago, in centipawns; unknown in check
    /// and where neither is known.
    pub improvement: Option<Score>,
    /// Whether the position is improving: `improvement > 0`, or the default where it is unknown.
    pub improving: bool,
    /// The rate of improving over the whole line, 0 to 1024.
    pub rate: i32,
}

/// Listens to a search.
pub trait Observer {
    /// Whether the search should call at all.
    const ON: bool;

    /// A node is entered, with the plies left and its distance from the root.
    fn entered(&mut self, _depth: Depth, _ply: usize) {}

    /// A rule has made its comparison in a node with this trend.
    fn tested(&mut self, _test: Test, _trend: Trend) {}

    /// A move below the root has raised the score to beta: the first that its node tried has
    /// number 1.
    fn cut(&mut self, _number: i32) {}

    /// The counts so far, if this observer keeps them, for reports while the search runs.
    fn counters(&self) -> Option<&Counters> {
        None
    }
}

/// Listens to nothing and costs nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Observer for Silent {
    const ON: bool = false;
}

/// How often a rule was asked and how often it fired.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// Comparisons made.
    pub tried: u64,
    /// Comparisons that made the rule fire.
    pub fired: u64,
}

/// How early the moves came that cut their nodes off: how good the order of moves is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cutoffs {
    /// Nodes cut off by one of their moves.
    pub total: u64,
    /// By the first move tried.
    pub first_move: u64,
    /// By one of the first four.
    pub first_four: u64,
    /// The numbers of these moves, added up.
    pub move_number_sum: u64,
}

impl Cutoffs {
    /// Counts one more, by a move of this number.
    #[inline]
    pub const fn add(&mut self, number: i32) {
        self.total += 1;
        self.first_move += (number <= 1) as u64;
        self.first_four += (number <= 4) as u64;
        self.move_number_sum += number as u64;
    }
}

/// Counts every rule's tests, split by whether the position was improving, and the cutoffs.
///
/// A position whose improvement is unknown counts as not improving here, whatever the rules take
/// it for: what is shown as improving has improved.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    counts: [[Count; 2]; Rule::ALL.len()],
    cutoffs: Cutoffs,
}

impl Counters {
    /// The tests of one rule in positions that were improving, or that were not.
    pub const fn of(&self, rule: Rule, improving: bool) -> Count {
        self.counts[rule as usize][improving as usize]
    }

    /// How early cutoffs came.
    pub const fn cutoffs(&self) -> &Cutoffs {
        &self.cutoffs
    }
}

impl Observer for Counters {
    const ON: bool = true;

    #[inline]
    fn tested(&mut self, test: Test, trend: Trend) {
        let improved = trend.improvement.is_some_and(|improvement| improvement > 0);
        let count = &mut self.counts[test.rule as usize][usize::from(improved)];
        count.tried += 1;
        count.fired += u64::from(test.fires());
    }

    #[inline]
    fn cut(&mut self, number: i32) {
        self.cutoffs.add(number);
    }

    fn counters(&self) -> Option<&Counters> {
        Some(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counters_split_by_improving_and_by_outcome() {
        let mut counters = Counters::default();
        let improving = Trend { improvement: Some(7), improving: true, rate: 0 };
        let unknown = Trend { improving: true, ..Trend::default() };
        let test = |have| Test { rule: Rule::NullMove, have, need: 10 };
        counters.tested(test(9), improving);
        counters.tested(test(10), improving);
        counters.tested(test(11), unknown);
        assert_eq!(counters.of(Rule::NullMove, true), Count { tried: 2, fired: 1 });
        assert_eq!(counters.of(Rule::NullMove, false), Count { tried: 1, fired: 1 });
        assert_eq!(counters.of(Rule::LateMovePruning, true), Count::default());
    }

    #[test]
    fn cutoffs_are_counted_by_the_number_of_their_move() {
        let mut counters = Counters::default();
        for number in [1, 1, 2, 4, 5] {
            counters.cut(number);
        }
        let expected = Cutoffs { total: 5, first_move: 2, first_four: 4, move_number_sum: 13 };
        assert_eq!(*counters.cutoffs(), expected);
    }
}
