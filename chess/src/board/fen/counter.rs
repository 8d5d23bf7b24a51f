//! The fifth and the sixth field.

use super::FenChangeKind as Kind;
use super::error::shortened;
use super::mender::Mender;
use super::{FenChange, FenError, FenField, MAX_FULLMOVE_NUMBER, operations};
use alloc::string::ToString;
use alloc::vec::Vec;

/// One of the two counters.
pub(super) struct Counter {
    field: FenField,
    /// Its operation in EPD.
    name: &'static str,
    /// Where it begins.
    first: u16,
    max: u16,
}

pub(super) const HALFMOVE_CLOCK: Counter =
    Counter { field: FenField::HalfmoveClock, name: "hmvc", first: 0, max: u8::MAX as u16 };

pub(super) const FULLMOVE_NUMBER: Counter =
    Counter { field: FenField::FullmoveNumber, name: "fmvn", first: 1, max: MAX_FULLMOVE_NUMBER };

impl Counter {
    /// A counter by its word, else by the operation that tells it, else where it begins.
    pub(super) fn read(
        &self,
        word: Option<&str>,
        operations: &mut Vec<&str>,
        mender: &mut Mender,
    ) -> Result<u16, FenError> {
        let Self { field, name, first, max } = *self;
        let Some(word) = word else {
            let told = operations.iter().find_map(|operation| {
                let value = operations::operand(operation, name)?.parse().ok()?;
                (first..=max).contains(&value).then_some((*operation, value))
            });
            let (kind, from, value) = match told {
                Some((operation, value)) => (Kind::CounterOperation, operation, value),
                None => (Kind::Missing, "", first),
            };
            operations.retain(|&operation| operation != from);
            mender.tell(FenChange::new(field, kind, from, &value.to_string()));
            return Ok(value);
        };
        match word.parse() {
            Ok(value) if is_digits(word) && (first..=max).contains(&value) => Ok(value),
            // A strict reader takes a move number of zero for one.
            Ok(0) if is_digits(word) => {
                mender.tell(FenChange::new(field, Kind::Counter, word, &first.to_string()));
                Ok(first)
            }
            _ => {
                let value = nearest(word, first, max);
                let fault = FenError::Number { field, text: shortened(word), max };
                let to = value.to_string();
                mender.mend(FenChange::of(fault, Kind::Counter, word, &to))?;
                Ok(value)
            }
        }
    }
}

/// The number in a range that is nearest to a text; the first one where it is no number.
fn nearest(text: &str, first: u16, max: u16) -> u16 {
    let text = text.trim_end_matches([';', ',', '.']);
    match text.parse::<i64>() {
        Ok(number) => number.clamp(first.into(), max.into()) as u16,
        Err(_) if !text.is_empty() && is_digits(text) => max,
        Err(_) => first,
    }
}

fn is_digits(text: &str) -> bool {
    text.bytes().all(|letter| letter.is_ascii_digit())
}
