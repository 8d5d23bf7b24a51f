//! Trace records: any bytes are refused, or they are records that come out as they went in, whose
//! lines end, and that are explained or refused in words.

use super::games::position;
use espalier_insight::explain::explain_last_of_bytes;
use espalier_insight::{Record, Records};

/// More records would be checked in the same way, and take time.
const MOST_RECORDS: usize = 64;

/// Takes the first byte for the number of those that choose a position, the rest for records.
pub fn check(bytes: &[u8]) {
    let (length, rest) = bytes.split_first().unwrap_or((&0, &[]));
    let (game, records) = rest.split_at(rest.len().min(usize::from(*length % 32)));
    let records = &records[..records.len().min(MOST_RECORDS * Record::SIZE)];
    let explained = explain_last_of_bytes(&position(game), records);
    match &explained {
        Ok(explanation) => assert!(!explanation.sentence.to_string().is_empty()),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
    let Some(read) = Records::of_bytes(records) else {
        assert!(explained.is_err() && !records.len().is_multiple_of(Record::SIZE));
        return;
    };
    for (id, record) in read.iter() {
        assert_eq!(Record::from_bytes(&record.to_bytes()), Some(record));
        let line = read.line(id);
        assert!(line.last() == Some(&record) && line.len() <= id as usize + 1, "{id}: {line:?}");
    }
}
