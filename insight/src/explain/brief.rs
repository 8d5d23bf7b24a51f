//! A decision in a few words, for lists.

use super::facts::{bounded, visit};
use super::message::Message;
use super::phrase::Phrase;
use super::value::Value;
use crate::{End, Record, Visit};
use espalier_chess::types::Bound;

/// A record as one line of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Brief {
    /// How the node was searched.
    pub how: Message,
    /// The score from the parent's view; none for a pruned move and where the search was stopped.
    pub score: Option<Message>,
    /// Why the node ended, without numbers.
    pub why: Message,
}

/// A record in a few words.
pub fn brief(record: &Record) -> Brief {
    let reason = reason(record);
    let why = match record.others {
        0 => reason,
        others => {
            Phrase::WithOthers { reason: reason.into(), others: Value::Number(others.into()) }
        }
    };
    Brief {
        how: visit(record.visit).into(),
        score: score_above(record).map(Message::from),
        why: why.into(),
    }
}

/// The score from the parent's view.
fn score_above(record: &Record) -> Option<Phrase> {
    if record.visit == Visit::Pruned || record.end == End::Stopped {
        return None;
    }
    if !record.visit.is_step() {
        return Some(bounded(record.scored(record.score), record.bound));
    }
    let bound = match record.bound {
        Bound::Upper => Bound::Lower,
        Bound::Lower => Bound::Upper,
        Bound::Exact => Bound::Exact,
    };
    let ply = record.ply.saturating_sub(1);
    Some(bounded(Value::score(record.score.saturating_neg(), ply), bound))
}

fn reason(record: &Record) -> Phrase {
    match record.rule.filter(|_| record.end == End::Rule) {
        Some(rule) => Phrase::EndByRule { rule: Value::Name(rule.brief()) },
        None => ended(record.end),
    }
}

/// Why a node ended; of a rule, not which one.
pub(super) const fn ended(end: End) -> Phrase {
    match end {
        End::Stopped => Phrase::EndStopped {},
        End::Rule => Phrase::EndRule {},
        End::Refuted => Phrase::EndRefuted {},
        End::AllTried => Phrase::EndAllTried {},
        End::Table => Phrase::EndTable {},
        End::StandPat => Phrase::EndStandPat {},
        End::NoMoves => Phrase::EndNoMoves {},
        End::Draw => Phrase::EndDraw {},
        End::UpcomingRepetition => Phrase::EndUpcomingRepetition {},
        End::MateDistance => Phrase::EndMateDistance {},
        End::TooDeep => Phrase::EndTooDeep {},
    }
}
