//! Extensions: moves that are searched deeper than their node allows.

use super::conditions::Conditions;
use super::prune::is_undecided;
use super::tt::Hit;
use super::{Bound, Search};
use crate::board::Position;
use crate::observe::{Attempt, Observer, Rule, Test, Trend, Visit};
use crate::params;
use crate::types::{Depth, Move, Score};

/// Whether a node is still so near the root that its moves may be extended: what is forced must not
/// be followed for ever.
pub(super) const fn is_within(ply: usize, root_depth: Depth) -> bool {
    (ply as Depth) < 2 * root_depth
}

/// A check forces the reply, so the ply hardly costs anything and often decides.
pub(super) fn check(gives_check: bool) -> Depth {
    Depth::from(params::check_extension() && gives_check)
}

/// What the other moves of a node, searched without the table's move, say about that move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Singularity {
    /// None of them comes near: the move is worth this many plies more.
    Singular(Depth),
    /// One of them reaches beta as well: this score is a bound for the node.
    Multicut(Score),
    /// The move is one of several: this many plies, none or negative.
    Plural(Depth),
}

/// What the singular search is about.
#[derive(Clone, Copy, Debug)]
pub(super) struct Question {
    pub(super) hit: Hit,
    /// Plies left in the node.
    pub(super) depth: Depth,
    pub(super) beta: Score,
    pub(super) is_pv: bool,
    pub(super) is_cut: bool,
    /// How often this line has been extended by more than a ply.
    pub(super) double_extensions: u8,
    /// How the node has developed.
    pub(super) trend: Trend,
    /// What may be left out in the node.
    pub(super) conditions: Conditions,
}

impl Question {
    /// The score that all other moves must stay below.
    pub(super) fn singular_beta(&self) -> Score {
        self.hit.score - self.depth * params::singular_margin_per_ply() / 16
    }

    /// The depth at which they are searched.
    pub(super) const fn depth(&self) -> Depth {
        (self.depth - 1) / 2
    }

    /// Whether the table says enough to ask: a lower bound from a search not much less deep.
    pub(super) fn is_worth_asking(&self) -> bool {
        params::singular_extension()
            && self.depth >= params::singular_depth()
            && self.hit.depth >= self.depth - params::singular_table_slack()
            && self.hit.bound != Bound::Upper
            && is_undecided(self.hit.score)
    }

    /// Whether the other moves end the node: by a shallower search, but without the best of them.
    ///
    /// Terms: beta, and by how much the other moves were to stay below more than that.
    fn multicut(&self, others: Score) -> Option<Test> {
        let above_beta = (self.singular_beta() - self.beta).max(0);
        let may_cut = params::multicut() && self.conditions.rules.contains(Rule::Multicut);
        (may_cut && is_undecided(others)).then_some(Test::new(
            Rule::Multicut,
            others,
            [self.beta, above_beta, 0, 0],
        ))
    }

    /// What the best score of the other moves means.
    pub(super) fn answer(&self, others: Score) -> Singularity {
        let singular_beta = self.singular_beta();
        if others < singular_beta {
            let twice = params::double_extension()
                && !self.is_pv
                && i32::from(self.double_extensions) < params::double_extension_most()
                && others < singular_beta - params::double_extension_margin();
            Singularity::Singular(1 + Depth::from(twice))
        } else if self.multicut(others).is_some_and(Test::fires) {
            Singularity::Multicut(others)
        } else if !params::negative_extension() || !self.conditions.may_shorten {
            Singularity::Plural(0)
        } else if self.hit.score >= self.beta {
            Singularity::Plural(Depth::from(self.is_pv) - 3)
        } else if self.is_cut {
            Singularity::Plural(-2)
        } else {
            Singularity::Plural(0)
        }
    }
}

impl<O: Observer> Search<'_, O> {
    /// Searches the node again without its table move, to see whether that move stands alone.
    pub(super) fn singularity(
        &mut self,
        position: &Position,
        mv: Move,
        question: &Question,
        ply: usize,
    ) -> Singularity {
        let beta = question.singular_beta();
        let depth = question.depth();
        self.stack[ply].excluded = Some(mv);
        self.visits(Visit::Singular, Attempt { depth, ..Attempt::default() });
        let others =
            self.node::<super::node::NonPv>(position, beta - 1, beta, depth, ply, question.is_cut);
        self.stack[ply].excluded = None;
        // Where the move stands alone, a multicut is out of the question.
        if !self.stopped
            && others >= beta
            && let Some(test) = question.multicut(others)
        {
            self.observe(test, question.trend);
        }
        question.answer(others)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn question() -> Question {
        let hit = Hit {
            mv: None,
            score: 50,
            eval: Some(0),
            depth: 10,
            bound: Bound::Lower,
            was_pv: false,
        };
        Question {
            hit,
            depth: 10,
            beta: 80,
            is_pv: false,
            is_cut: false,
            double_extensions: 0,
            trend: Trend::default(),
            conditions: Conditions::SHIPPED,
        }
    }

    #[test]
    fn a_move_that_stands_alone_is_extended_and_by_two_plies_if_far_ahead() {
        let question = question();
        let beta = question.singular_beta();
        assert!(beta < question.hit.score);
        assert_eq!(question.answer(beta - 1), Singularity::Singular(1));
        let far = beta - params::double_extension_margin() - 1;
        assert_eq!(question.answer(far), Singularity::Singular(2));
        assert_eq!(Question { is_pv: true, ..question }.answer(far), Singularity::Singular(1));
        let often = params::double_extension_most() as u8;
        let extended = Question { double_extensions: often, ..question };
        assert_eq!(extended.answer(far), Singularity::Singular(1));
    }

    #[test]
    fn other_moves_that_reach_beta_cut_the_node_and_near_ones_shorten_the_first() {
        let question = Question { beta: 45, ..question() };
        assert_eq!(question.answer(46), Singularity::Multicut(46));
        assert_eq!(question.answer(44), Singularity::Plural(-3));
        let open = Question { beta: 80, ..question };
        assert_eq!(open.answer(45), Singularity::Plural(0));
        assert_eq!(Question { is_cut: true, ..open }.answer(45), Singularity::Plural(-2));
    }

    #[test]
    fn only_a_deep_lower_bound_is_asked_about() {
        let question = question();
        assert!(question.is_worth_asking());
        let with = |hit| Question { hit, ..question };
        let hit = question.hit;
        assert!(!with(Hit { bound: Bound::Upper, ..hit }).is_worth_asking());
        assert!(!with(Hit { depth: 2, ..hit }).is_worth_asking());
        assert!(!with(Hit { score: 31_990, ..hit }).is_worth_asking());
        assert!(!Question { depth: 3, ..question }.is_worth_asking());
    }
}
