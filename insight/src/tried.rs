//! The rules that did not fire in a node or for a move, and how near they came.

use espalier::observe::{Comparison, Rule};
use espalier_chess::types::Score;
use espalier_trace::layout::NOT_TRIED;

/// By how much the rules that were tried in vain missed their thresholds.
///
/// It has the rules of a node together with those that judged the move to it: each rule is one or the
/// other. Of several tries of one rule, as of one move after another, it keeps the nearest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tried([i16; Self::RULES.len()]);

impl Tried {
    /// The rules that compare a number with a margin. Static exchange is only asked whether it loses
    /// more than the limit; ProbCut, multicut and late-move reductions compare what a search found.
    pub const RULES: [Rule; 6] = [
        Rule::REVERSE_FUTILITY,
        Rule::NULL_MOVE,
        Rule::LATE_MOVE_PRUNING,
        Rule::FUTILITY,
        Rule::HISTORY,
        Rule::QUIESCENCE_FUTILITY,
    ];

    /// The numbers of these rules in a file.
    pub(super) const CODES: [u8; Self::RULES.len()] = {
        let (mut codes, mut index) = ([0; Self::RULES.len()], 0);
        while index < codes.len() {
            codes[index] = Self::RULES[index].index() as u8 + 1;
            index += 1;
        }
        codes
    };

    /// No rule was tried in vain.
    pub const NONE: Self = Self([NOT_TRIED; Self::RULES.len()]);

    /// The value of the rule less its threshold, which is negative; none where it was not tried, or
    /// fired.
    pub fn excess(&self, rule: Rule) -> Option<Score> {
        let index = Self::RULES.iter().position(|&tried| tried == rule)?;
        Some(self.0[index].into()).filter(|_| self.0[index] != NOT_TRIED)
    }

    /// Notes a comparison that did not fire.
    #[inline]
    pub(super) fn note(&mut self, test: Comparison) {
        if let Some(index) = Self::RULES.iter().position(|&tried| tried == test.rule) {
            let excess = test.excess().clamp((NOT_TRIED + 1).into(), -1) as i16;
            self.0[index] = self.0[index].max(excess);
        }
    }

    pub(super) const fn to_numbers(self) -> [i16; Self::RULES.len()] {
        self.0
    }

    pub(super) const fn of_numbers(numbers: [i16; Self::RULES.len()]) -> Self {
        Self(numbers)
    }
}

impl Default for Tried {
    fn default() -> Self {
        Self::NONE
    }
}
