//! Which rules may fire and which uses of the trend count, chosen for one search.
//!
//! All of them is the default, and what games are played by. An audit turns a rule off to see
//! whether it was right to cut, an ablation a use of the trend to see what it is worth.

use super::trend::UNMEASURED;
use crate::observe::Rule;
use crate::params;

/// What a search may leave out, and what it may judge that by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Conditions {
    /// The rules that may fire. One that may not does nothing and is not heard of.
    pub rules: RuleSet,
    /// Where the trend counts.
    pub trend: TrendUses,
    /// Nodes may be searched less deep than asked where the table knows no good move for them, or
    /// several: internal iterative reduction and negative extensions.
    pub may_shorten: bool,
}

impl Conditions {
    /// As the engine ships.
    pub const SHIPPED: Self =
        Self { rules: RuleSet::ALL, trend: TrendUses::ALL, may_shorten: true };
    /// Every move is searched, and as deep as asked.
    pub const NOTHING_LEFT_OUT: Self =
        Self { rules: RuleSet::NONE, trend: TrendUses::ALL, may_shorten: false };
}

impl Default for Conditions {
    fn default() -> Self {
        Self::SHIPPED
    }
}

/// Some of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RuleSet(u16);

impl RuleSet {
    /// All rules.
    pub const ALL: Self = Self((1 << Rule::ALL.len()) - 1);
    /// No rule.
    pub const NONE: Self = Self(0);

    /// Whether a rule is among them.
    #[inline]
    pub const fn contains(self, rule: Rule) -> bool {
        self.0 & 1 << rule as u16 != 0
    }

    /// The rules that are switched on in this build. The others are never asked, whatever the
    /// conditions.
    pub fn switched_on() -> Self {
        let is_on = |rule| match rule {
            Rule::ReverseFutility => params::reverse_futility(),
            Rule::Razoring => params::razoring(),
            Rule::NullMove => params::null_move(),
            Rule::ProbCut => params::probcut(),
            Rule::LateMovePruning => params::late_move_pruning(),
            Rule::Futility => params::futility(),
            Rule::History => params::history_pruning(),
            Rule::QuietExchange | Rule::NoisyExchange => params::exchange_pruning(),
            Rule::QuiescenceFutility => params::quiescence_futility(),
            Rule::Multicut => params::multicut(),
            Rule::LateMoveReduction => params::late_move_reductions(),
        };
        let off = Rule::ALL.into_iter().filter(|&rule| !is_on(rule));
        off.fold(Self::ALL, Self::without)
    }

    /// The same rules but for one.
    #[must_use]
    pub const fn without(self, rule: Rule) -> Self {
        Self(self.0 & !(1 << rule as u16))
    }
}

/// What the trend is used for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TrendUse {
    /// Reverse futility: a smaller margin when improving.
    ReverseFutility,
    /// Null move: tried from a little below beta when improving.
    NullMoveMargin,
    /// Null move: reduced by a ply more when improving.
    NullMoveReduction,
    /// Late-move pruning: more moves are tried when improving.
    LateMovePruning,
    /// Late-move reductions: less deep when not improving.
    LateMoveReductions,
    /// ProbCut: a capture needs to show less when improving.
    ProbCut,
}

impl TrendUse {
    /// All uses, in the order in which a node meets them.
    pub const ALL: [Self; 6] = [
        Self::ReverseFutility,
        Self::NullMoveMargin,
        Self::NullMoveReduction,
        Self::ProbCut,
        Self::LateMovePruning,
        Self::LateMoveReductions,
    ];

    /// A name for programs, in camel case.
    pub const fn name(self) -> &'static str {
        match self {
            Self::ReverseFutility => "reverseFutility",
            Self::NullMoveMargin => "nullMoveMargin",
            Self::NullMoveReduction => "nullMoveReduction",
            Self::LateMovePruning => "lateMovePruning",
            Self::LateMoveReductions => "lateMoveReductions",
            Self::ProbCut => "probCut",
        }
    }

    /// A name for people.
    pub const fn label(self) -> &'static str {
        match self {
            Self::ReverseFutility => "Reverse futility",
            Self::NullMoveMargin => "Null move, from where",
            Self::NullMoveReduction => "Null move, how deep",
            Self::LateMovePruning => "Late-move pruning",
            Self::LateMoveReductions => "Late-move reductions",
            Self::ProbCut => "ProbCut",
        }
    }

    /// What of the trend it goes by; see `trend::degree`.
    #[inline]
    fn measure(self) -> i32 {
        match self {
            Self::ReverseFutility => params::trend_in_reverse_futility(),
            Self::NullMoveMargin => params::trend_in_null_move_margin(),
            Self::NullMoveReduction => params::trend_in_null_move_reduction(),
            Self::LateMovePruning => params::trend_in_late_move_pruning(),
            Self::LateMoveReductions => params::trend_in_late_move_reductions(),
            Self::ProbCut => params::trend_in_probcut(),
        }
    }
}

/// Some of the uses of the trend.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TrendUses(u8);

impl TrendUses {
    /// All uses.
    pub const ALL: Self = Self((1 << TrendUse::ALL.len()) - 1);
    /// No use: whether a position is improving decides nothing.
    pub const NONE: Self = Self(0);

    /// Whether a use is among them.
    #[inline]
    pub const fn contains(self, trend_use: TrendUse) -> bool {
        self.0 & 1 << trend_use as u8 != 0
    }

    /// The same uses but for one.
    #[must_use]
    pub const fn without(self, trend_use: TrendUse) -> Self {
        Self(self.0 & !(1 << trend_use as u8))
    }

    /// What of the trend a use goes by: nothing where it does not count.
    #[inline]
    pub(super) fn measure(self, trend_use: TrendUse) -> i32 {
        if self.contains(trend_use) { trend_use.measure() } else { UNMEASURED }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_holds_all_but_what_was_taken_out() {
        for out in Rule::ALL {
            let rules = RuleSet::ALL.without(out);
            assert!(Rule::ALL.into_iter().all(|rule| rules.contains(rule) == (rule != out)));
            assert!(!RuleSet::NONE.contains(out));
        }
        for out in TrendUse::ALL {
            let uses = TrendUses::ALL.without(out);
            assert!(TrendUse::ALL.into_iter().all(|one| uses.contains(one) == (one != out)));
            assert!(!TrendUses::NONE.contains(out));
        }
        let none = Rule::ALL.into_iter().fold(RuleSet::ALL, RuleSet::without);
        assert_eq!(none, RuleSet::NONE);
    }

    #[test]
    fn a_use_that_does_not_count_measures_nothing() {
        for trend_use in TrendUse::ALL {
            assert_ne!(TrendUses::ALL.measure(trend_use), UNMEASURED);
            assert_eq!(TrendUses::ALL.without(trend_use).measure(trend_use), UNMEASURED);
        }
    }
}
