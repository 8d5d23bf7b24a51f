use super::{Comparison, Improved, Improving, Observer, Rule};

/// How often a rule was compared and how often it fired.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// Comparisons made.
    pub tried: u64,
    /// Comparisons that made the rule fire.
    pub fired: u64,
}

impl Count {
    /// The sum of both counts.
    #[must_use]
    pub const fn with(self, other: Self) -> Self {
        Self { tried: self.tried + other.tried, fired: self.fired + other.fired }
    }

    /// Counts one more comparison.
    #[inline]
    pub const fn add(&mut self, test: Comparison) {
        self.tried += 1;
        self.fired += test.cuts() as u64;
    }
}

/// Beta cutoffs by the number of the move that failed high: a measure of move ordering.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cutoffs {
    /// Nodes in which a move failed high.
    pub total: u64,
    /// Cutoffs by the first move.
    pub first_move: u64,
    /// Cutoffs by one of the first four moves.
    pub first_four: u64,
    /// Sum of the numbers of the moves that failed high.
    pub move_number_sum: u64,
}

impl Cutoffs {
    /// The sum of both.
    #[must_use]
    pub const fn with(self, other: Self) -> Self {
        Self {
            total: self.total + other.total,
            first_move: self.first_move + other.first_move,
            first_four: self.first_four + other.first_four,
            move_number_sum: self.move_number_sum + other.move_number_sum,
        }
    }

    /// Counts a cutoff by the move with this number, from 1.
    #[inline]
    pub const fn add(&mut self, number: i32) {
        self.total += 1;
        self.first_move += (number <= 1) as u64;
        self.first_four += (number <= 4) as u64;
        self.move_number_sum += number as u64;
    }
}

/// Counts the comparisons of every rule, split by improving, and the beta cutoffs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    /// Indexed by rule, by improving and by whether the rule fired: one addition per comparison,
    /// as most rules are compared for every move of every node.
    tests: [[[u64; 2]; Improved::ALL.len()]; Rule::ALL.len()],
    cutoffs: Cutoffs,
}

impl Counters {
    /// The comparisons of one rule, by whether the position was improving.
    pub const fn of(&self, rule: Rule, improved: Improved) -> Count {
        let [held, fired] = self.tests[rule.index()][improved as usize];
        Count { tried: held + fired, fired }
    }

    /// The beta cutoffs.
    pub const fn cutoffs(&self) -> &Cutoffs {
        &self.cutoffs
    }
}

impl Observer for Counters {
    const ON: bool = true;

    #[inline]
    fn compared(&mut self, test: Comparison, improving: Improving) {
        let improved = improving.improved();
        self.tests[test.rule.index()][improved as usize][usize::from(test.cuts())] += 1;
    }

    #[inline]
    fn cut(&mut self, number: i32) {
        self.cutoffs.add(number);
    }

    fn counters(&self) -> Option<&Counters> {
        Some(self)
    }

    fn adds(&mut self, others: &Counters) {
        let counts = self.tests.as_flattened_mut().as_flattened_mut().iter_mut();
        let more = others.tests.as_flattened().as_flattened();
        counts.zip(more).for_each(|(count, more)| *count += more);
        self.cutoffs = self.cutoffs.with(others.cutoffs);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Terms;

    #[test]
    fn counters_split_by_improving_and_by_outcome() {
        let mut counters = Counters::default();
        let improving =
            Improving { improvement: Some(7), is_improving: true, ..Improving::default() };
        let equal = Improving { improvement: Some(0), ..Improving::default() };
        let unknown = Improving { is_improving: true, ..Improving::default() };
        let test = |value| Comparison::new(Rule::NULL_MOVE, value, Terms::new([10]));
        counters.compared(test(9), improving);
        counters.compared(test(10), improving);
        counters.compared(test(11), unknown);
        counters.compared(test(3), equal);
        let of = |improved| counters.of(Rule::NULL_MOVE, improved);
        assert_eq!(of(Improved::Yes), Count { tried: 2, fired: 1 });
        assert_eq!(of(Improved::No), Count { tried: 1, fired: 0 });
        assert_eq!(of(Improved::Unknown), Count { tried: 1, fired: 1 });
        assert_eq!(counters.of(Rule::LATE_MOVE_PRUNING, Improved::Yes), Count::default());
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
