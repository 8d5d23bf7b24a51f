//! The pruning and reduction rules of the search: one row each, with names and scope. The
//! technique itself has a file of its own in `search`.

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

macro_rules! rules {
    ($(
        $(#[doc = $doc:literal])+
        $rule:ident { $name:literal, $label:literal, $brief:literal, $scope:ident }
    )+) => {
        /// The rules by which the search prunes and reduces.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Rule {
            $($(#[doc = $doc])+ $rule,)+
        }

        impl Rule {
            /// All rules, in the order of their numbers in trace files: new ones come last.
            pub const ALL: [Self; [$(Self::$rule),+].len()] = [$(Self::$rule),+];

            /// The name in JSON, in camel case.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$rule => $name,)+ }
            }

            /// The name as a heading.
            pub const fn label(self) -> &'static str {
                match self { $(Self::$rule => $label,)+ }
            }

            /// A few words within a line.
            pub const fn brief(self) -> &'static str {
                match self { $(Self::$rule => $brief,)+ }
            }

            /// What it acts on.
            pub const fn scope(self) -> Scope {
                match self { $(Self::$rule => Scope::$scope,)+ }
            }
        }
    };
}

rules! {
    /// The static eval exceeds beta by a margin: the node fails high without a search.
    ReverseFutility {
        "reverseFutility", "Reverse futility", "reverse futility", WholeNode }
    /// A reduced search, or quiescence, after a null move fails high.
    NullMove { "nullMove", "Null move", "null move", WholeNode }
    /// A capture beats beta by a margin in a reduced search.
    ProbCut { "probCut", "ProbCut", "ProbCut", WholeNode }
    /// Enough quiet moves have been searched at this depth.
    LateMovePruning {
        "lateMovePruning", "Late-move pruning", "late-move pruning", SingleMove }
    /// The static eval plus a margin does not reach alpha: quiet moves are pruned.
    Futility { "futility", "Futility", "futility", SingleMove }
    /// A quiet move with a bad history score is pruned.
    History { "history", "History pruning", "history", SingleMove }
    /// A quiet move loses more on its target square than its depth allows.
    QuietSee { "quietSee", "SEE, quiet moves", "loses material", SingleMove }
    /// A capture or promotion loses more than its depth allows.
    NoisySee { "noisySee", "SEE, captures", "loses material", SingleMove }
    /// In quiescence, a capture wins too little material to reach alpha.
    QuiescenceFutility {
        "quiescenceFutility", "Futility in quiescence", "wins too little", SingleMove }
    /// The singular search reaches beta: a move besides the TT move fails high, too.
    Multicut { "multicut", "Multicut", "multicut", WholeNode }
    /// A late move is reduced and fails low as expected.
    LateMoveReduction {
        "lateMoveReduction", "Late-move reduction", "late-move reduction", MoveDepth }
}
