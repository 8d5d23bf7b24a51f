//! Records of formats 2 and 3, which had room for four terms of a rule and ten of a reduction.

use super::layout::{FIXED_BYTES, UNKNOWN_TERM};

/// The declarations that their writers went by.
pub(super) const DECLARATIONS: &str = include_str!("format_3.txt");

/// Bytes of a record, then and after the conversion.
pub(super) const SIZE: usize = 80;

/// What lay between the threshold and the move: the terms of the rule, and those of the reduction.
const RULE_TERMS: std::ops::Range<usize> = 20..28;
const REDUCTION: std::ops::Range<usize> = 28..48;

/// Where the visit lay, and its number for a reduced search.
const VISIT: usize = 70;
const REDUCED: u8 = 2;

/// The record in the present layout. Terms that the file does not list are not known.
pub(super) fn converted(old: &[u8; SIZE], has_terms: bool, has_reduction: bool) -> [u8; SIZE] {
    let mut record = [0; SIZE];
    let (fixed, terms) = record.split_at_mut(FIXED_BYTES);
    fixed[..RULE_TERMS.start].copy_from_slice(&old[..RULE_TERMS.start]);
    fixed[RULE_TERMS.start..].copy_from_slice(&old[REDUCTION.end..]);
    let parts = [
        (&old[REDUCTION], has_reduction, old[VISIT] == REDUCED),
        (&old[RULE_TERMS], has_terms, true),
    ];
    let mut at = 0;
    for (part, is_known, is_there) in parts {
        if !is_there {
            continue;
        }
        for number in part.as_chunks::<2>().0 {
            let number = if is_known { *number } else { UNKNOWN_TERM.to_le_bytes() };
            terms[at..at + 2].copy_from_slice(&number);
            at += 2;
        }
    }
    record
}
