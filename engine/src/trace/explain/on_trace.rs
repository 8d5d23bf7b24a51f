//! Explanations of what stands in a trace, and the way to it by moves.

use super::{Explanation, Language, Subject, explain, sentence};
use crate::trace::{Record, Trace, Visit};
use crate::types::Move;

/// How far a search has gone along a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Followed {
    /// The record that the line leads to, as far as it was searched.
    pub id: u32,
    /// How many of the moves lead there.
    pub moves: usize,
    /// Whether the last of them has no record of its own: this one is of another move, and tells of
    /// the decision that pruned both.
    pub is_among_others: bool,
}

impl Followed {
    /// A record before any move of a line.
    const fn at(id: u32) -> Self {
        Self { id, moves: 0, is_among_others: false }
    }
}

impl Trace {
    /// Why a record came out as it did; `None` where there is no record of this number.
    pub fn explain(&self, id: u32, language: &Language) -> Option<Explanation> {
        self.with_subject(id, |subject| explain(subject, language))
    }

    /// Why the search did what it did at the end of a line.
    pub fn explain_followed(&self, end: Followed, language: &Language) -> Option<Explanation> {
        let Followed { id, is_among_others, .. } = end;
        self.with_subject(id, |subject| explain(&Subject { is_among_others, ..*subject }, language))
    }

    /// Only why, in one or two sentences.
    pub fn sentence(&self, id: u32, language: &Language) -> Option<String> {
        self.with_subject(id, |subject| sentence(subject, language))
    }

    fn with_subject<T>(&self, id: u32, put: impl FnOnce(&Subject<'_>) -> T) -> Option<T> {
        let record = self.record(id)?;
        let parent = self.record(record.parent).filter(|_| id != 0);
        let before = self.position(record.parent);
        let subject = Subject {
            record: &record,
            parent: parent.as_ref(),
            before: Some(&before),
            is_among_others: false,
        };
        Some(put(&subject))
    }

    /// Goes along a line from the root, `None` for a passed turn, as far as it was searched.
    ///
    /// Where a move was searched several times, the last search that goes on with the line counts,
    /// and searches in the course of a rule only where no other does. A quiet move that was pruned
    /// together with another one leads to the record of that one.
    pub fn follow(&self, line: &[Option<Move>]) -> Followed {
        let mut roots: Vec<u32> = self.children(0).collect();
        roots.reverse();
        let start = Followed::at(roots.first().copied().unwrap_or_default());
        farthest(start, roots.into_iter().map(|root| self.follow_from(root, line)))
    }

    fn follow_from(&self, id: u32, line: &[Option<Move>]) -> Followed {
        let here = Followed::at(id);
        let Some((&step, rest)) = line.split_first() else {
            return here;
        };
        let left_out = step.and_then(|mv| self.left_out_with_another(id, mv));
        let left_out =
            left_out.map(|id| Followed { moves: 1, is_among_others: true, ..Followed::at(id) });
        let mut next: Vec<(u32, Record)> = self
            .children(id)
            .filter_map(|child| Some((child, self.record(child)?)))
            .filter(|(_, child)| goes_along(child, step))
            .collect();
        next.reverse();
        // The sort is stable: of searches of the same kind the last one stays first.
        next.sort_by_key(|(_, child)| is_for_a_rule(child));
        let ways = next.into_iter().map(|(child, record)| {
            if record.visit == Visit::Pruned {
                Followed { moves: 1, ..Followed::at(child) }
            } else if record.visit.is_step() {
                let end = self.follow_from(child, rest);
                Followed { moves: end.moves + 1, ..end }
            } else {
                self.follow_from(child, line)
            }
        });
        farthest(here, left_out.into_iter().chain(ways))
    }
}

/// The way that goes farthest, the first of several.
fn farthest(here: Followed, ways: impl Iterator<Item = Followed>) -> Followed {
    ways.fold(here, |best, way| if way.moves > best.moves { way } else { best })
}

/// Whether a record is on the way when this step is to be taken: it takes it, or it searches the
/// node itself once more.
fn goes_along(record: &Record, step: Option<Move>) -> bool {
    match record.visit {
        Visit::Singular | Visit::Verification => true,
        Visit::NullMove => step.is_none(),
        _ => record.mv.is_some() && record.mv == step,
    }
}

/// Whether a search only serves to ask a rule.
const fn is_for_a_rule(record: &Record) -> bool {
    matches!(record.visit, Visit::Singular | Visit::Verification | Visit::ProbCut)
}
