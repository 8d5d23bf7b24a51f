/// The rules by which the search leaves work undone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// The static evaluation is so far above beta that the node is not searched.
    ReverseFutility,
    /// Even after passing the turn, a shallower search stays above beta.
    NullMove,
    /// A capture beats beta by a margin in a shallower search.
    ProbCut,
    /// Enough quiet moves have been tried at this depth.
    LateMovePruning,
    /// The static evaluation is so far below alpha that quiet moves are pruned.
    Futility,
    /// A quiet move has done so badly elsewhere that it is pruned.
    History,
    /// A quiet move goes where it is taken for too little.
    QuietSee,
    /// A capture or promotion loses more than it wins.
    NoisySee,
    /// In quiescence, a capture wins too little to reach alpha.
    QuiescenceFutility,
    /// Besides the table's move, another one reaches beta in a shallower search.
    Multicut,
    /// A late move is searched less deep, and stays below alpha as expected.
    LateMoveReduction,
}

impl Rule {
    /// All rules, in the order in which a node meets them.
    pub const ALL: [Self; 11] = [
        Self::ReverseFutility,
        Self::NullMove,
        Self::ProbCut,
        Self::LateMovePruning,
        Self::Futility,
        Self::History,
        Self::QuietSee,
        Self::NoisySee,
        Self::QuiescenceFutility,
        Self::Multicut,
        Self::LateMoveReduction,
    ];

    /// A name for programs, in camel case.
    pub const fn name(self) -> &'static str {
        match self {
            Self::ReverseFutility => "reverseFutility",
            Self::NullMove => "nullMove",
            Self::ProbCut => "probCut",
            Self::LateMovePruning => "lateMovePruning",
            Self::Futility => "futility",
            Self::History => "history",
            Self::QuietSee => "quietSee",
            Self::NoisySee => "noisySee",
            Self::QuiescenceFutility => "quiescenceFutility",
            Self::Multicut => "multicut",
            Self::LateMoveReduction => "lateMoveReduction",
        }
    }

    /// A name for people.
    pub const fn label(self) -> &'static str {
        match self {
            Self::ReverseFutility => "Reverse futility",
            Self::NullMove => "Null move",
            Self::ProbCut => "ProbCut",
            Self::LateMovePruning => "Late-move pruning",
            Self::Futility => "Futility",
            Self::History => "History pruning",
            Self::QuietSee => "Exchange, quiet moves",
            Self::NoisySee => "Exchange, captures",
            Self::QuiescenceFutility => "Futility in quiescence",
            Self::Multicut => "Multicut",
            Self::LateMoveReduction => "Late-move reduction",
        }
    }
}
