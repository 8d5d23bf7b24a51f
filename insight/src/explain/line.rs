//! Explanations of single records that are kept outside a [`Trace`](crate::Trace).

use super::improvement::{Past, past_of};
use super::{Explanation, Subject, explain};
use crate::{Record, Visit};
use espalier_chess::board::Position;
use std::fmt;

/// Why a line of records cannot be explained.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LineError {
    /// There is no record.
    Empty,
    /// The bytes are no valid records.
    Malformed,
    /// The move of a record is illegal in this position.
    Illegal {
        /// Index in the line, from 0.
        number: usize,
    },
}

impl fmt::Display for LineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("there is no record to explain"),
            Self::Malformed => {
                write!(f, "these bytes are no records; each has {} of them", Record::SIZE)
            }
            Self::Illegal { number } => write!(
                f,
                "record {number} of the line has a move that cannot be played; is the position \
                 the one that was searched?"
            ),
        }
    }
}

impl std::error::Error for LineError {}

/// Explains the last record of a line that begins at record 0 of a trace of this position.
///
/// # Errors
/// When there is no record, or when a move is illegal.
pub fn explain_last(root: &Position, line: &[Record]) -> Result<Explanation, LineError> {
    let (record, above) = line.split_last().ok_or(LineError::Empty)?;
    let mut positions = Vec::with_capacity(above.len());
    for (number, step) in above.iter().enumerate() {
        let before = positions.last().unwrap_or(root);
        positions.push(step.played_in(before).ok_or(LineError::Illegal { number })?);
    }
    let before = positions.last().unwrap_or(root);
    if record.mv.is_some() && record.played_in(before).is_none() {
        return Err(LineError::Illegal { number: above.len() });
    }
    let past = past_of(record, &above.iter().enumerate().rev())
        .map(|index| Past { record: &above[index], position: &positions[index] });
    let subject = Subject {
        record,
        parent: above.last(),
        before: Some(before),
        past,
        is_among_others: false,
    };
    Ok(explain(&subject))
}

/// The same from the bytes of the records.
///
/// # Errors
/// When the bytes are no records, and those of [`explain_last`].
pub fn explain_last_of_bytes(root: &Position, bytes: &[u8]) -> Result<Explanation, LineError> {
    let (records, rest) = bytes.as_chunks();
    let line: Option<Vec<Record>> = records.iter().map(Record::from_bytes).collect();
    let line = line.filter(|_| rest.is_empty()).ok_or(LineError::Malformed)?;
    explain_last(root, &line)
}

impl Record {
    /// The position of the record's node, from the one before its move; none where the move is
    /// illegal.
    pub(super) fn played_in(&self, before: &Position) -> Option<Position> {
        match self.mv {
            None if self.visit == Visit::NullMove => {
                (!before.in_check()).then(|| before.after_null())
            }
            None => Some(before.clone()),
            Some(mv) => before.legal_moves().contains(mv).then(|| before.after(mv)),
        }
    }
}
