//! The switches of a search: which techniques it uses.
//!
//! Games are played with all that ship. An audit takes out a rule to check its cutoffs, an ablation a use
//! of improving to measure it, and a search for a mate what could prune the mate away.

use super::host::Limits;
use super::improving::ImprovingUse;
use super::techniques::{extensions, internal_iterative_reduction};
use crate::observe::Rule;
use espalier_chess::types::{Depth, MAX_PLY, Move};

/// A technique that changes a depth without a comparison of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DepthAdjustment {
    /// Internal iterative reduction.
    InternalIterativeReduction,
    /// Low-depth singular extension.
    LowDepthSingular,
    /// Negative extension.
    NegativeExtension,
    /// The extension of the moves beside a singular one.
    BesideSingular,
}

impl DepthAdjustment {
    /// All of them.
    pub const ALL: [Self; 4] = [
        Self::InternalIterativeReduction,
        Self::LowDepthSingular,
        Self::NegativeExtension,
        Self::BesideSingular,
    ];
}

/// An extension of a move that forces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveExtension {
    /// Of a move that gives check.
    Check,
    /// Of a singular move, with the search that finds it.
    Singular,
    /// Of a singular move, by two plies.
    Double,
}

impl MoveExtension {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Check, Self::Singular, Self::Double];
}

/// What a switch turns on or off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Technique {
    /// A rule: turned off, it neither fires nor is reported.
    Rule(Rule),
    /// A use of improving: turned off, the rule takes it for half improving.
    Improving(ImprovingUse),
    /// An extension.
    Extension(MoveExtension),
    /// A change of a depth.
    Depth(DepthAdjustment),
}

impl From<Rule> for Technique {
    fn from(rule: Rule) -> Self {
        Self::Rule(rule)
    }
}

impl From<ImprovingUse> for Technique {
    fn from(improving_use: ImprovingUse) -> Self {
        Self::Improving(improving_use)
    }
}

impl From<MoveExtension> for Technique {
    fn from(extension: MoveExtension) -> Self {
        Self::Extension(extension)
    }
}

impl From<DepthAdjustment> for Technique {
    fn from(adjustment: DepthAdjustment) -> Self {
        Self::Depth(adjustment)
    }
}

const RULES: usize = Rule::ALL.len();
const USES: usize = ImprovingUse::ALL.len();
const EXTENSIONS: usize = MoveExtension::ALL.len();
const COUNT: usize = RULES + USES + EXTENSIONS + DepthAdjustment::ALL.len();

impl Technique {
    /// All of them.
    pub fn all() -> impl Iterator<Item = Self> {
        let rules = Rule::ALL.into_iter().map(Self::Rule);
        let uses = ImprovingUse::ALL.into_iter().map(Self::Improving);
        let extensions = MoveExtension::ALL.into_iter().map(Self::Extension);
        let depths = DepthAdjustment::ALL.into_iter().map(Self::Depth);
        rules.chain(uses).chain(extensions).chain(depths)
    }

    #[inline]
    const fn bit(self) -> u32 {
        1 << match self {
            Self::Rule(rule) => rule.index(),
            Self::Improving(improving_use) => RULES + improving_use as usize,
            Self::Extension(extension) => RULES + USES + extension as usize,
            Self::Depth(adjustment) => RULES + USES + EXTENSIONS + adjustment as usize,
        }
    }

    /// Whether the search parameters of this thread enable it. A use of improving is enabled by its
    /// form.
    fn is_enabled(self) -> bool {
        match self {
            Self::Rule(rule) => rule.is_enabled(),
            Self::Improving(_) => true,
            Self::Extension(MoveExtension::Check) => extensions::params::check_extension(),
            Self::Extension(MoveExtension::Singular) => extensions::params::singular_extension(),
            Self::Extension(MoveExtension::Double) => extensions::params::double_extension(),
            Self::Depth(DepthAdjustment::InternalIterativeReduction) => {
                internal_iterative_reduction::params::internal_iterative_reduction()
            }
            Self::Depth(DepthAdjustment::LowDepthSingular) => {
                extensions::params::low_depth_singular()
            }
            Self::Depth(DepthAdjustment::NegativeExtension) => {
                extensions::params::negative_extension()
            }
            Self::Depth(DepthAdjustment::BesideSingular) => {
                extensions::params::extension_beside_singular()
            }
        }
    }
}

/// The techniques that a search uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Switches {
    /// The bits of the techniques that are on.
    on: u32,
    /// The most plies by which LMR reduces a move.
    pub(super) most_reduction: Depth,
}

impl Switches {
    /// The default: all techniques.
    pub const SHIPPED: Self =
        Self { on: u32::MAX >> (u32::BITS as usize - COUNT), most_reduction: MAX_PLY as Depth };
    /// Every move is searched to full depth. Only checks and singular moves are extended.
    pub const NO_PRUNING: Self =
        Self { on: ((1 << (USES + EXTENSIONS)) - 1) << RULES, most_reduction: 0 };

    /// Whether a technique is on.
    #[inline]
    pub fn has(self, technique: impl Into<Technique>) -> bool {
        self.on & technique.into().bit() != 0
    }

    /// The switches with a technique turned off.
    #[must_use]
    pub fn without(self, technique: impl Into<Technique>) -> Self {
        Self { on: self.on & !technique.into().bit(), ..self }
    }

    /// The switches with these techniques turned off.
    #[must_use]
    pub fn without_all(self, techniques: impl IntoIterator<Item: Into<Technique>>) -> Self {
        techniques.into_iter().fold(self, Self::without)
    }

    /// Those of them that the search parameters of this thread enable.
    #[must_use]
    pub(super) fn enabled(self) -> Self {
        self.without_all(Technique::all().filter(|technique| !technique.is_enabled()))
    }

    /// The switches of a search with these limits.
    pub(super) fn of(limits: &Limits) -> Self {
        let switches = limits.switches.enabled();
        if limits.mate.is_some() { switches.for_mate() } else { switches }
    }

    /// A search for a mate must not prune it away, nor put it off by far.
    fn for_mate(self) -> Self {
        let harmless = [Rule::QUIESCENCE_FUTILITY, Rule::LATE_MOVE_REDUCTION];
        let prunes = Rule::ALL.into_iter().filter(|rule| !harmless.contains(rule));
        let unpruned = self.without_all(prunes).without(DepthAdjustment::NegativeExtension);
        Self { most_reduction: 1, ..unpruned }
    }
}

impl Default for Switches {
    fn default() -> Self {
        Self::SHIPPED
    }
}

/// Which nodes an audit exempts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Exempt {
    /// The one node at this ply.
    Ply(usize),
    /// All of this position, once `after` nodes have been searched.
    Position { key: u64, after: u64 },
}

/// Nodes that use other techniques than the rest of the search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Exemption {
    pub(super) exempt: Exempt,
    /// The techniques that they use.
    pub(super) switches: Switches,
    /// Their move that is neither pruned nor reduced.
    pub(super) unpruned: Option<Move>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_technique_is_turned_off_alone() {
        for off in Technique::all() {
            let switches = Switches::SHIPPED.without(off);
            assert!(Technique::all().all(|one| switches.has(one) == (one != off)), "{off:?}");
        }
        let none = Switches::SHIPPED.without_all(Technique::all());
        assert!(!Technique::all().any(|one| none.has(one)));
    }

    #[test]
    fn without_pruning_no_rule_is_left() {
        assert!(!Rule::ALL.into_iter().any(|rule| Switches::NO_PRUNING.has(rule)));
        assert!(!DepthAdjustment::ALL.into_iter().any(|one| Switches::NO_PRUNING.has(one)));
        assert!(ImprovingUse::ALL.into_iter().all(|one| Switches::NO_PRUNING.has(one)));
    }

    #[test]
    fn a_search_for_a_mate_prunes_neither_nodes_nor_moves() {
        let limits = Limits { mate: Some(3), ..Limits::default() };
        let switches = Switches::of(&limits);
        let off = [Rule::NULL_MOVE, Rule::FUTILITY, Rule::NOISY_SEE, Rule::MULTICUT];
        assert!(!off.into_iter().any(|rule| switches.has(rule)));
        assert_eq!((switches.has(Rule::LATE_MOVE_REDUCTION), switches.most_reduction), (true, 1));
        assert!(switches.has(DepthAdjustment::InternalIterativeReduction));
    }
}
