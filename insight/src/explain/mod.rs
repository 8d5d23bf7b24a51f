//! Explanations of records in sentences.
//!
//! They use only the record and its context: numbers are those that the search used, and nothing is
//! guessed. Scores are from the view of the side to move, as in the record.

mod brief;
mod define;
mod english;
mod facts;
mod improvement;
mod improvement_by_piece;
mod line;
mod margin;
mod material;
mod message;
mod miss;
mod miss_step;
mod motif;
mod on_trace;
mod others;
mod phrase;
mod pieces;
mod rules;
mod sentence;
#[cfg(test)]
pub(crate) mod tests;
mod value;
mod verdict;
mod why;

pub use brief::{Brief, brief};
pub use facts::Fact;
pub use improvement::Past;
pub use line::{LineError, explain_last, explain_last_of_bytes};
pub use margin::{Margin, Part, Unit};
pub use material::material_words;
pub use message::Message;
pub use miss::{MissWords, found_words, miss_words, stage_words};
pub use miss_step::{CutWords, MissStepWords};
pub use motif::reason_words;
pub use on_trace::Followed;
pub use verdict::{root_effect, verdict};
pub use why::{WhyWords, threat_words, why_words};

use super::{Record, Visit};
use espalier_chess::board::Position;

/// A decision to explain, with its context.
#[derive(Clone, Copy, Debug)]
pub struct Subject<'a> {
    /// The decision.
    pub record: &'a Record,
    /// Its parent: a reduction uses the parent's improving.
    pub parent: Option<&'a Record>,
    /// The position before the record's move; that of the node where there is no move.
    pub before: Option<&'a Position>,
    /// The node that its improvement is measured against; none where it is not known.
    pub past: Option<Past<'a>>,
    /// Whether the move in question is not the record's own, but one of those pruned with it.
    pub is_among_others: bool,
}

/// The explanation of a decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// Why, in one or two sentences.
    pub sentence: Message,
    /// The facts behind the decision.
    pub facts: Vec<Fact>,
    /// The margin of the rule that decided.
    pub margin: Option<Margin>,
    /// The late-move reduction of the move.
    pub reduction: Option<Margin>,
    /// What the static eval gained or lost since the same side was last to move, by terms.
    pub improvement: Option<Margin>,
    /// The same by pieces; none where either ending is known by rule.
    pub improvement_by_piece: Option<Margin>,
}

/// Explains a decision.
pub fn explain(subject: &Subject<'_>) -> Explanation {
    Explanation {
        sentence: sentence(subject),
        facts: facts::facts(subject),
        margin: margin::of_rule(subject.record),
        reduction: margin::of_reduction(subject),
        improvement: improvement::of_subject(subject),
        improvement_by_piece: improvement_by_piece::of_subject(subject),
    }
}

/// Only the sentences.
pub fn sentence(subject: &Subject<'_>) -> Message {
    sentence::sentences(subject).into_iter().collect()
}

impl Subject<'_> {
    /// Whether the position before is known and has a single legal move.
    fn is_the_only_move(&self) -> bool {
        self.before.is_some_and(|position| position.count_legal_moves() == 1)
    }

    /// The move of the decision, where it is not the one in question.
    fn decided_on(&self) -> Option<String> {
        let mv = self.record.mv.filter(|_| self.is_among_others)?;
        Some(self.before?.san(mv))
    }

    /// The position of the node whose values the record holds.
    fn node(&self) -> Option<Position> {
        match self.record.visit {
            Visit::Pruned => self.before.cloned(),
            _ => self.after(),
        }
    }

    /// The position after the record's move, if it is legal.
    fn after(&self) -> Option<Position> {
        self.record.played_in(self.before?)
    }
}

impl Record {
    /// Whether the record's move was made, so that the opponent is to move.
    fn is_after_a_move(&self) -> bool {
        match self.visit {
            Visit::Pruned => false,
            Visit::NullMove => true,
            _ => self.mv.is_some(),
        }
    }
}
