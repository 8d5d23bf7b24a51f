//! The rules by which the search prunes and reduces: one row each, with everything that is said of a
//! rule by name. What a rule does stands in its own file below `search`.

use crate::params;

/// What a rule acts on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// The node ends.
    WholeNode,
    /// A move is pruned.
    SingleMove,
    /// A move is searched less deep.
    MoveDepth,
}

macro_rules! rules {
    ($(
        $(#[doc = $doc:literal])+
        $rule:ident { $name:literal, $label:literal, $brief:literal, $scope:ident, $switch:ident }
    )+) => {
        /// The rules by which the search prunes and reduces.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Rule {
            $($(#[doc = $doc])+ $rule,)+
        }

        impl Rule {
            /// All rules, in the order in which a node meets them.
            pub const ALL: [Self; [$(Self::$rule),+].len()] = [$(Self::$rule),+];

            /// A name for programs, in camel case.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$rule => $name,)+ }
            }

            /// A name for people, as a heading.
            pub const fn label(self) -> &'static str {
                match self { $(Self::$rule => $label,)+ }
            }

            /// A few words for people, within a line.
            pub const fn brief(self) -> &'static str {
                match self { $(Self::$rule => $brief,)+ }
            }

            /// What it acts on.
            pub const fn scope(self) -> Scope {
                match self { $(Self::$rule => Scope::$scope,)+ }
            }

            /// Whether it is enabled in this build. A disabled rule is never asked.
            pub fn is_enabled(self) -> bool {
                match self { $(Self::$rule => params::$switch(),)+ }
            }
        }
    };
}

rules! {
    /// The static eval is so far above beta that the node is not searched.
    ReverseFutility {
        "reverseFutility", "Reverse futility", "reverse futility", WholeNode, reverse_futility
    }
    /// Even after passing the turn, a reduced search fails high.
    NullMove { "nullMove", "Null move", "null move", WholeNode, null_move }
    /// A capture beats beta by a margin in a reduced search.
    ProbCut { "probCut", "ProbCut", "ProbCut", WholeNode, probcut }
    /// Enough quiet moves have been searched at this depth.
    LateMovePruning {
        "lateMovePruning", "Late-move pruning", "late-move pruning", SingleMove, late_move_pruning
    }
    /// The static eval is so far below alpha that quiet moves are pruned.
    Futility { "futility", "Futility", "futility", SingleMove, futility }
    /// A quiet move has done so badly elsewhere that it is pruned.
    History { "history", "History pruning", "history", SingleMove, history_pruning }
    /// A quiet move loses material on its target square.
    QuietSee { "quietSee", "SEE, quiet moves", "loses material", SingleMove, see_pruning }
    /// A capture or promotion loses more than it wins.
    NoisySee { "noisySee", "SEE, captures", "loses material", SingleMove, see_pruning }
    /// In quiescence, a capture wins too little to reach alpha.
    QuiescenceFutility {
        "quiescenceFutility", "Futility in quiescence", "wins too little", SingleMove,
        quiescence_futility
    }
    /// Besides the TT move, another one reaches beta in a reduced search.
    Multicut { "multicut", "Multicut", "multicut", WholeNode, multicut }
    /// A late move is searched less deep, and stays below alpha as expected.
    LateMoveReduction {
        "lateMoveReduction", "Late-move reduction", "late-move reduction", MoveDepth,
        late_move_reductions
    }
}
