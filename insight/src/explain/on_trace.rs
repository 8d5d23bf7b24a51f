//! Explanations of the records of a trace, found by index or by moves.

use super::improvement::{Past, past_of};
use super::{Explanation, Message, Subject, explain, sentence};
use crate::{Record, Trace, Visit};
use espalier_chess::types::Move;

/// How far the search followed a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Followed {
    /// The record at the end of the line, as far as it was searched.
    pub id: u32,
    /// The number of moves that lead there.
    pub moves: usize,
    /// Whether the last move has no record of its own: `id` is of the move whose decision pruned
    /// both.
    pub is_among_others: bool,
}

impl Followed {
    /// A record before any move of a line.
    const fn at(id: u32) -> Self {
        Self { id, moves: 0, is_among_others: false }
    }
}

impl Trace {
    /// Explains a record; `None` where there is no such record.
    pub fn explain(&self, id: u32) -> Option<Explanation> {
        self.with_subject(id, explain)
    }

    /// Explains the record at the end of a line.
    pub fn explain_followed(&self, end: Followed) -> Option<Explanation> {
        let Followed { id, is_among_others, .. } = end;
        self.with_subject(id, |subject| explain(&Subject { is_among_others, ..*subject }))
    }

    /// Only the sentences.
    pub fn sentence(&self, id: u32) -> Option<Message> {
        self.with_subject(id, sentence)
    }

    fn with_subject<T>(&self, id: u32, put: impl FnOnce(&Subject<'_>) -> T) -> Option<T> {
        let record = self.record(id)?;
        let parent = self.record(record.parent).filter(|_| id != 0);
        let before = self.position(record.parent);
        let past = self.past(id, &record).map(|(id, past)| (past, self.position(id)));
        let subject = Subject {
            record: &record,
            parent: parent.as_ref(),
            before: Some(&before),
            past: past.as_ref().map(|(record, position)| Past { record, position }),
            is_among_others: false,
        };
        Some(put(&subject))
    }

    /// The record that the improvement of another one is measured against.
    fn past(&self, id: u32, record: &Record) -> Option<(u32, Record)> {
        let parent_of = |&id: &u32| (id != 0).then(|| self.record(id))?.map(|record| record.parent);
        let above: Vec<(u32, Record)> = std::iter::successors(parent_of(&id), parent_of)
            .filter_map(|id| Some((id, self.record(id)?)))
            .collect();
        let index =
            past_of(record, &above.iter().enumerate().map(|(index, (_, above))| (index, above)))?;
        Some(above[index])
    }

    /// Follows a line from the root, `None` for a null move, as far as it was searched.
    ///
    /// Of several searches of a move, the last one that continues the line counts; null-move,
    /// ProbCut and singular searches only where no other does. A quiet move that was pruned with
    /// another one leads to the record of that one.
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
        let pruned = step.and_then(|mv| self.pruned_with_another(id, mv));
        let pruned =
            pruned.map(|id| Followed { moves: 1, is_among_others: true, ..Followed::at(id) });
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
        farthest(here, pruned.into_iter().chain(ways))
    }
}

/// The longest of the ways, the first of equals.
fn farthest(here: Followed, ways: impl Iterator<Item = Followed>) -> Followed {
    ways.fold(here, |best, way| if way.moves > best.moves { way } else { best })
}

/// Whether a record is on the way of a step: it is that move, or a search of the same node.
fn goes_along(record: &Record, step: Option<Move>) -> bool {
    match record.visit {
        Visit::Singular | Visit::Verification | Visit::VerifyingQuiescence => true,
        Visit::NullMove => step.is_none(),
        _ => record.mv.is_some() && record.mv == step,
    }
}

/// Whether a search belongs to a rule, not to the moves of the node.
const fn is_for_a_rule(record: &Record) -> bool {
    matches!(
        record.visit,
        Visit::Singular | Visit::Verification | Visit::VerifyingQuiescence | Visit::ProbCut
    )
}
