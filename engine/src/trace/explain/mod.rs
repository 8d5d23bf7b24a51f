//! Explanations: what a record says, for people.
//!
//! Each says nothing but what the record holds and what stands around it: numbers are those that
//! were used, and where something was not recorded it is not mentioned. Scores are from the view
//! of the side to move, as they are in the record.

mod brief;
mod define;
mod english;
mod facts;
mod language;
mod line;
mod margin;
mod on_trace;
mod others;
mod phrase;
mod rules;
mod sentence;
#[cfg(test)]
mod tests;
mod verdict;

pub use brief::{Brief, brief};
pub use english::ENGLISH;
pub use facts::Fact;
pub use language::Language;
pub use line::{LineError, explain_last, explain_last_of_bytes};
pub use margin::{Margin, Part, Unit};
pub use on_trace::Followed;
pub use verdict::verdict;

use super::{Record, Visit};
use crate::board::Position;

/// A decision to be explained, with what is known around it.
#[derive(Clone, Copy, Debug)]
pub struct Subject<'a> {
    /// The decision.
    pub record: &'a Record,
    /// The record above it: where a move was reduced, its improving was what counted.
    pub parent: Option<&'a Record>,
    /// The position before the record's move, or that of the node where it has none.
    pub before: Option<&'a Position>,
    /// Whether the move asked about is not the record's own, but one of the others that its decision
    /// pruned.
    pub is_among_others: bool,
}

/// Why a decision was taken, for people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// Why, in one or two sentences.
    pub sentence: String,
    /// What was known.
    pub facts: Vec<Fact>,
    /// What the margin of the rule that decided is made of.
    pub margin: Option<Margin>,
    /// Why the move was searched less deep than asked.
    pub reduction: Option<Margin>,
}

/// Puts a decision into words.
pub fn explain(subject: &Subject<'_>, language: &Language) -> Explanation {
    Explanation {
        sentence: sentence(subject, language),
        facts: facts::facts(subject, language),
        margin: margin::of_rule(subject.record, language),
        reduction: margin::of_reduction(subject.record, language),
    }
}

/// Only why, in one or two sentences.
pub fn sentence(subject: &Subject<'_>, language: &Language) -> String {
    let sentences: Vec<_> =
        sentence::sentences(subject).iter().map(|phrase| language.say(phrase)).collect();
    sentences.join(" ")
}

impl Subject<'_> {
    /// Whether the position is known to have a single legal move.
    fn is_the_only_move(&self) -> bool {
        self.before.is_some_and(|position| position.count_legal_moves() == 1)
    }

    /// The move that a decision was made on, where it is not the one asked about.
    fn decided_on(&self) -> Option<String> {
        let mv = self.record.mv.filter(|_| self.is_among_others)?;
        Some(self.before?.san(mv))
    }

    /// The position that the record is about, if its move can be played.
    fn after(&self) -> Option<Position> {
        self.record.played_in(self.before?)
    }
}

impl Record {
    /// Whether the side to move is the other one than before the record's move.
    fn is_after_a_move(&self) -> bool {
        match self.visit {
            Visit::Pruned => false,
            Visit::NullMove => true,
            _ => self.mv.is_some(),
        }
    }
}
