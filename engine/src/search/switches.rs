//! Which rules and which uses of improving are enabled in one search.
//!
//! Games are played with all of them. An audit disables a rule to check its cutoffs, an ablation a
//! use of improving to measure it.

use super::improving::{FactorKind, improving_factor};
use crate::observe::{Improving, Rule};

/// The techniques that are enabled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Switches {
    /// The enabled rules. The others neither fire nor are reported.
    pub rules: RuleSet,
    /// The enabled uses of improving.
    pub improving: ImprovingUses,
    /// Enables what changes depths by the TT alone or for the sake of another move: internal iterative
    /// reduction, low-depth singular and negative extensions, the extension beside a singular move.
    pub adjusts_depth: bool,
}

impl Switches {
    /// The default: everything enabled.
    pub const SHIPPED: Self =
        Self { rules: RuleSet::ALL, improving: ImprovingUses::ALL, adjusts_depth: true };
    /// Every move is searched to full depth. Only checks and singular moves are extended.
    pub const NO_PRUNING: Self =
        Self { rules: RuleSet::NONE, improving: ImprovingUses::ALL, adjusts_depth: false };
}

impl Default for Switches {
    fn default() -> Self {
        Self::SHIPPED
    }
}

/// A set of rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RuleSet(u16);

impl RuleSet {
    /// All rules.
    pub const ALL: Self = Self((1 << Rule::ALL.len()) - 1);
    /// No rule.
    pub const NONE: Self = Self(0);

    /// Whether the set contains a rule.
    #[inline]
    pub const fn contains(self, rule: Rule) -> bool {
        self.0 & 1 << rule.index() != 0
    }

    /// The set without one rule.
    #[must_use]
    pub const fn without(self, rule: Rule) -> Self {
        Self(self.0 & !(1 << rule.index()))
    }
}

/// A use of improving.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ImprovingUse {
    /// Reverse futility: smaller margin when improving.
    ReverseFutility,
    /// Null move: tried with a static eval slightly below beta when improving.
    NullMoveMargin,
    /// Null move: a ply more reduction when improving.
    NullMoveReduction,
    /// Late-move pruning: more moves are searched when improving.
    LateMovePruning,
    /// LMR: more reduction when not improving.
    LateMoveReductions,
    /// ProbCut: smaller margin when improving.
    ProbCut,
}

impl ImprovingUse {
    /// All uses in the order of a node's script.
    pub const ALL: [Self; 6] = [
        Self::ReverseFutility,
        Self::NullMoveMargin,
        Self::NullMoveReduction,
        Self::ProbCut,
        Self::LateMovePruning,
        Self::LateMoveReductions,
    ];

    /// The name in JSON, in camel case.
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
}

/// A set of uses of improving.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ImprovingUses(u8);

impl ImprovingUses {
    /// All uses.
    pub const ALL: Self = Self((1 << ImprovingUse::ALL.len()) - 1);
    /// No use: improving has no effect.
    pub const NONE: Self = Self(0);

    /// Whether the set contains a use.
    #[inline]
    pub const fn contains(self, improving_use: ImprovingUse) -> bool {
        self.0 & 1 << improving_use as u8 != 0
    }

    /// The set without one use.
    #[must_use]
    pub const fn without(self, improving_use: ImprovingUse) -> Self {
        Self(self.0 & !(1 << improving_use as u8))
    }

    /// The improving factor for a use, of the kind that its parameter chooses; off where the use is
    /// disabled.
    #[inline]
    pub(super) fn factor(self, improving_use: ImprovingUse, chosen: i32, node: Improving) -> i32 {
        let kind = if self.contains(improving_use) {
            FactorKind::from_number(chosen)
        } else {
            FactorKind::Off
        };
        improving_factor(node, kind)
    }
}

#[cfg(test)]
mod tests {
    use super::super::improving::FULL_RATE;
    use super::*;

    #[test]
    fn a_set_holds_all_but_what_was_taken_out() {
        for out in Rule::ALL {
            let rules = RuleSet::ALL.without(out);
            assert!(Rule::ALL.into_iter().all(|rule| rules.contains(rule) == (rule != out)));
            assert!(!RuleSet::NONE.contains(out));
        }
        for out in ImprovingUse::ALL {
            let uses = ImprovingUses::ALL.without(out);
            assert!(ImprovingUse::ALL.into_iter().all(|one| uses.contains(one) == (one != out)));
            assert!(!ImprovingUses::NONE.contains(out));
        }
        let none = Rule::ALL.into_iter().fold(RuleSet::ALL, RuleSet::without);
        assert_eq!(none, RuleSet::NONE);
    }

    #[test]
    fn a_disabled_use_is_off() {
        let is_improving = Improving { is_improving: true, ..Improving::default() };
        let flag = FactorKind::Flag as i32;
        for improving_use in ImprovingUse::ALL {
            let factor = |uses: ImprovingUses| uses.factor(improving_use, flag, is_improving);
            assert_eq!(factor(ImprovingUses::ALL), FULL_RATE);
            assert_eq!(factor(ImprovingUses::ALL.without(improving_use)), FULL_RATE / 2);
        }
    }
}
