//! The declaration of a rule: its names, and the sum that it compares with.

/// What a rule acts on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// The node returns early.
    WholeNode,
    /// A move is pruned.
    SingleMove,
    /// A move is reduced.
    MoveDepth,
}

impl Scope {
    /// The name in JSON, in camel case.
    pub const fn name(self) -> &'static str {
        match self {
            Self::WholeNode => "wholeNode",
            Self::SingleMove => "singleMove",
            Self::MoveDepth => "moveDepth",
        }
    }
}

/// What a rule judges by: its color on the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    /// The static eval.
    StaticEval,
    /// A reduced search.
    TestSearch,
    /// The place of a move in the order, and its history.
    LateMove,
    /// Material won or lost by exchanges.
    Material,
}

impl Family {
    /// The name in JSON, in camel case.
    pub const fn name(self) -> &'static str {
        match self {
            Self::StaticEval => "staticEval",
            Self::TestSearch => "testSearch",
            Self::LateMove => "lateMove",
            Self::Material => "material",
        }
    }
}

/// The unit of a sum and of its terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Hundredths of a pawn.
    Centipawns,
    /// Quiet moves.
    Moves,
    /// History score.
    HistoryPoints,
    /// 1/1024 ply.
    FinePlies,
}

impl Unit {
    /// The name in JSON, in camel case.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Centipawns => "centipawns",
            Self::Moves => "moves",
            Self::HistoryPoints => "historyPoints",
            Self::FinePlies => "finePlies",
        }
    }

    /// The unit of this name.
    pub fn named(name: &str) -> Option<Self> {
        let all = [Self::Centipawns, Self::Moves, Self::HistoryPoints, Self::FinePlies];
        all.into_iter().find(|unit| unit.name() == name)
    }
}

/// What a term depends on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Factor {
    /// What its words say.
    #[default]
    None,
    /// What the margin is added to, and no part of it.
    Start,
    /// Plies left in the node.
    Depth,
    /// The square of them.
    DepthSquared,
    /// Plies left after LMR.
    ReducedDepth,
    /// The square of them.
    ReducedDepthSquared,
    /// Whether the position is improving.
    Improving,
    /// The improving rate over the line.
    ImprovingRate,
    /// The improving factor, by the size of the improvement. For a reduction, these three are those
    /// of the node that reduces.
    ImprovingFactor,
}

impl Factor {
    /// The name in JSON, in camel case.
    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Start => "start",
            Self::Depth => "depth",
            Self::DepthSquared => "depthSquared",
            Self::ReducedDepth => "reducedDepth",
            Self::ReducedDepthSquared => "reducedDepthSquared",
            Self::Improving => "improving",
            Self::ImprovingRate => "improvingRate",
            Self::ImprovingFactor => "improvingFactor",
        }
    }
}

/// The declaration of one term of a sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Term {
    /// The name in Rust.
    pub name: &'static str,
    /// A few words within a line.
    pub words: &'static str,
    /// What it depends on.
    pub factor: Factor,
}

impl Term {
    /// A term.
    pub const fn new(name: &'static str, factor: Factor, words: &'static str) -> Self {
        Self { name, words, factor }
    }
}

/// The declaration of a sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sum {
    /// The unit of the sum and of its terms.
    pub unit: Unit,
    /// The terms in their order.
    pub terms: &'static [Term],
}

/// The declaration of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Declaration {
    /// The name in JSON and in traces, in camel case.
    pub name: &'static str,
    /// The name as a heading.
    pub label: &'static str,
    /// A few words within a line.
    pub brief: &'static str,
    /// Up to three letters for a chip.
    pub letters: &'static str,
    /// What it says, in a sentence.
    pub about: &'static str,
    /// What it acts on.
    pub scope: Scope,
    /// What it judges by.
    pub family: Family,
    /// What is compared with the threshold.
    pub value: &'static str,
    /// The threshold.
    pub threshold: Sum,
}

impl Declaration {
    /// A rule whose label is its brief name as well, and which needs no sentence.
    pub const fn new(
        [name, label, letters]: [&'static str; 3],
        (scope, family, unit): (Scope, Family, Unit),
        value: &'static str,
        terms: &'static [Term],
    ) -> Self {
        let threshold = Sum { unit, terms };
        Self { name, label, brief: label, letters, about: "", scope, family, value, threshold }
    }
}
