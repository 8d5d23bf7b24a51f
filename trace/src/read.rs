//! Trace files of any program.

use crate::Visit;
use crate::declarations::{Declarations, RecordedRule, RecordedTerm};
use crate::layout::{
    ALIGNMENT, FIXED_BYTES, FORMAT, Header, MAGIC, NOT_TRIED, OLDEST_MINOR, Stored, TAIL_BYTES,
    Tail, UNKNOWN_TERM,
};
use crate::recorded::RecordedNode;
use crate::{RecordField, RecordFields};
use alloc::vec::Vec;
use core::fmt;

/// A trace file, read where it lies.
#[derive(Clone, Debug)]
pub struct TraceFile<'a> {
    header: Header,
    text: &'a str,
    fields: RecordFields,
    declared: Declarations<'a>,
    /// The rules that the last numbers of a record before its tail are of.
    tried: Vec<u8>,
    records: &'a [u8],
    /// Records that the header says there are, where the file ends before them.
    cut_off: Option<u32>,
}

/// Why a file cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TraceFileError {
    /// It does not begin as a trace does.
    NotATrace,
    /// It has another format, or too old a minor version: the format, and its minor version.
    Format(u16, u16),
    /// A number of the header makes no sense.
    Header(&'static str),
    /// The text of the header lacks this line, or is not UTF-8.
    Text(&'static str),
    /// The file ends before its first record does.
    Truncated {
        /// Bytes that there should be.
        expected: u64,
        /// Bytes that there are.
        found: u64,
    },
    /// Parents and subtrees do not make a tree.
    NotATree {
        /// The first record that is in the wrong place.
        record: u32,
    },
}

impl fmt::Display for TraceFileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotATrace => f.write_str("this is not a trace: it does not begin with ESPTRACE"),
            Self::Format(format, minor) => write!(
                f,
                "this trace has format {format}.{minor}; this reader reads {FORMAT}.{OLDEST_MINOR} and later \
                 minor versions"
            ),
            Self::Header(field) => write!(f, "the header has a wrong {field}"),
            Self::Text(line) => write!(f, "the text of the header has no line \"{line}\""),
            Self::Truncated { expected, found } => {
                write!(f, "the trace has {found} bytes of {expected}")
            }
            Self::NotATree { record } => {
                write!(f, "the parent or the subtree of record {record} is wrong")
            }
        }
    }
}

impl core::error::Error for TraceFileError {}

impl<'a> TraceFile<'a> {
    /// Reads the header and makes sure that the records are a tree. A file that is cut off is read as
    /// far as it goes: subtrees end where it does.
    ///
    /// # Errors
    /// When they are not, the header makes no sense, or there is no whole record.
    pub fn parse(file: &'a [u8]) -> Result<Self, TraceFileError> {
        let bytes = file.first_chunk().ok_or(TraceFileError::NotATrace)?;
        let header = Header::read::<{ Header::SIZE }>(bytes);
        if header.magic != MAGIC {
            return Err(TraceFileError::NotATrace);
        }
        if header.format != FORMAT || header.minor < OLDEST_MINOR {
            return Err(TraceFileError::Format(header.format, header.minor));
        }
        let (start, size) = (header.start as usize, header.record_bytes as usize);
        let text_end = Header::SIZE.saturating_add(header.text_bytes as usize);
        for (field, is_wrong) in [
            ("start", !start.is_multiple_of(ALIGNMENT) || start < text_end),
            ("recordBytes", !size.is_multiple_of(ALIGNMENT) || size < FIXED_BYTES),
            ("count", header.count == 0),
        ] {
            if is_wrong {
                return Err(TraceFileError::Header(field));
            }
        }
        let expected = u64::from(header.start)
            .saturating_add(u64::from(header.count) * u64::from(header.record_bytes));
        let records = file.get(start..).unwrap_or_default();
        let there = u32::try_from(records.len() / size).unwrap_or(u32::MAX).min(header.count);
        if there == 0 {
            return Err(TraceFileError::Truncated { expected, found: file.len() as u64 });
        }
        let records = &records[..there as usize * size];
        let cut_off = (there < header.count).then_some(header.count);
        let header = Header { count: there, ..header };
        let text = file.get(Header::SIZE..text_end).unwrap_or_default();
        let text = core::str::from_utf8(text).map_err(|_| TraceFileError::Header("text"))?;
        let listed = line(text, "fields").ok_or(TraceFileError::Text("fields"))?;
        let fields = RecordFields::listed(listed);
        line(text, "fen").ok_or(TraceFileError::Text("fen"))?;
        let declared = Declarations::read(text);
        let tried = line(text, "tried").unwrap_or_default();
        let tried = tried.split(' ').map_while(|code| code.parse().ok()).collect();
        let file = Self { header, text, fields, declared, tried, records, cut_off };
        file.first_misplaced().map_or(Ok(file), |record| Err(TraceFileError::NotATree { record }))
    }

    /// The program that searched.
    pub fn engine(&self) -> Option<&'a str> {
        line(self.text, "engine")
    }

    /// Its version.
    pub fn version(&self) -> Option<&'a str> {
        line(self.text, "version")
    }

    /// The thread of the search, from 1; none where it had only one, or none is told.
    pub fn thread(&self) -> Option<u32> {
        line(self.text, "thread").and_then(|number| number.parse().ok())
    }

    /// The start position.
    pub fn fen(&self) -> &'a str {
        line(self.text, "fen").unwrap_or_default()
    }

    /// The moves played from it before the search, in UCI notation.
    pub fn moves(&self) -> impl Iterator<Item = &'a str> {
        line(self.text, "moves").unwrap_or_default().split_whitespace()
    }

    /// What the file declares of a rule, by its number.
    pub fn rule(&self, code: u8) -> Option<&RecordedRule<'a>> {
        self.declared.rule(code)
    }

    /// The terms that the reduction of such a visit has.
    pub fn reduction_terms(&self, visit: Visit) -> impl Iterator<Item = RecordedTerm<'a>> {
        self.declared.reduction(visit)
    }

    /// The terms of the threshold of a record, in the order of its rule's; none are those that are
    /// not known.
    pub fn terms(&self, id: u32) -> Vec<Option<i32>> {
        let Some(record) = self.record(id) else { return Vec::new() };
        let rule = record.rule.and_then(|code| self.rule(code));
        let before = self.reduction_length(&record);
        self.terms_at(id, before, rule.map_or(0, |rule| rule.terms.len()))
    }

    /// By how much the further conditions of its rule held in a record, in their order; none are those that
    /// are not known.
    pub fn conditions(&self, id: u32) -> Vec<Option<i32>> {
        let Some(record) = self.record(id) else { return Vec::new() };
        let Some(rule) = record.rule.and_then(|code| self.rule(code)) else { return Vec::new() };
        let before = self.reduction_length(&record) + rule.terms.len();
        self.terms_at(id, before, rule.conditions.len())
    }

    /// The terms of the reduction of a record, in 1/1024 ply; empty where it was not reduced.
    pub fn reduction(&self, id: u32) -> Vec<Option<i32>> {
        let Some(record) = self.record(id) else { return Vec::new() };
        self.terms_at(id, 0, self.reduction_length(&record))
    }

    fn reduction_length(&self, record: &RecordedNode) -> usize {
        record.visit.map_or(0, |visit| self.declared.reduction(visit).count())
    }

    /// Terms and conditions of a record.
    fn terms_length(&self, record: &RecordedNode) -> usize {
        let rule = record.rule.and_then(|code| self.rule(code));
        let of_rule = rule.map_or(0, |rule| rule.terms.len() + rule.conditions.len());
        self.reduction_length(record) + of_rule
    }

    fn terms_at(&self, id: u32, first: usize, count: usize) -> Vec<Option<i32>> {
        let stored =
            self.bytes(id).and_then(|record| record.get(FIXED_BYTES..)).unwrap_or_default();
        let numbers = stored.as_chunks::<2>().0.iter().copied().map(i16::from_le_bytes);
        let is_known = self.fields.has(RecordField::Terms);
        let terms = numbers.skip(first).take(count);
        terms.map(|term| (is_known && term != UNKNOWN_TERM).then(|| term.into())).collect()
    }

    /// The rules that did not fire in a record, each by its number with its value less its
    /// threshold, which is negative: those of the node, and where a move leads to it, those that
    /// judged the move.
    pub fn tried(&self, id: u32) -> impl Iterator<Item = (u8, i32)> {
        let numbers = self.bytes(id).and_then(|record| {
            let before = record.len().checked_sub(TAIL_BYTES + 2 * self.tried.len())?;
            (self.terms_end(id)? <= before).then(|| &record[before..record.len() - TAIL_BYTES])
        });
        let numbers = numbers.unwrap_or_default().as_chunks::<2>().0;
        let excesses = numbers.iter().map(|&bytes| i16::from_le_bytes(bytes));
        let tried = self.tried.iter().copied().zip(excesses);
        tried.filter(|&(_, excess)| excess != NOT_TRIED).map(|(code, excess)| (code, excess.into()))
    }

    /// The rules of which the program records tries in vain, by their numbers.
    pub fn tries(&self) -> &[u8] {
        &self.tried
    }

    /// Where the terms of a record end, in bytes.
    fn terms_end(&self, id: u32) -> Option<usize> {
        Some(FIXED_BYTES + 2 * self.terms_length(&self.record(id)?))
    }

    /// What the program records.
    pub const fn fields(&self) -> RecordFields {
        self.fields
    }

    /// The number of records in the file.
    pub const fn count(&self) -> u32 {
        self.header.count
    }

    /// The number of records that the header says there are, where the file is cut off before;
    /// 4294967295 is that of a program that did not come to write how many.
    pub const fn cut_off(&self) -> Option<u32> {
        self.cut_off
    }

    /// The number of records without a limit.
    pub const fn total(&self) -> u64 {
        self.header.total
    }

    /// Nodes of the whole search, if that is known.
    pub fn nodes(&self) -> Option<u64> {
        Some(self.header.nodes).filter(|&nodes| nodes > 0)
    }

    /// The depth of the last recorded iteration in plies, if that is known.
    pub fn depth(&self) -> Option<u32> {
        Some(self.header.depth).filter(|&depth| depth > 0)
    }

    /// The record at an index.
    pub fn record(&self, id: u32) -> Option<RecordedNode> {
        let bytes = self.bytes(id)?;
        let mut stored = Stored::read::<FIXED_BYTES>(bytes.first_chunk()?);
        if self.cut_off.is_some() {
            stored.subtree = stored.subtree.min(self.count() - id);
        }
        let record = RecordedNode::new(&stored, Tail::NONE, self.fields);
        let terms = self.terms_length(&record);
        let tail = bytes.last_chunk().filter(|_| Tail::is_behind(terms, bytes.len()));
        Some(tail.map_or(record, |tail| {
            RecordedNode::new(&stored, Tail::read::<TAIL_BYTES>(tail), self.fields)
        }))
    }

    fn bytes(&self, id: u32) -> Option<&[u8]> {
        let size = self.header.record_bytes as usize;
        let at = id as usize * size;
        self.records.get(at..at + size)
    }

    /// All records in pre-order.
    pub fn records(&self) -> impl Iterator<Item = RecordedNode> {
        (0..self.count()).filter_map(|id| self.record(id))
    }

    /// The first record whose parent is not the record above, or whose subtree is not within that
    /// of its parent.
    fn first_misplaced(&self) -> Option<u32> {
        // The line of open subtrees: each record with where its subtree ends.
        let mut line = Vec::new();
        (0..).zip(self.records()).find_map(|(id, RecordedNode { parent, subtree, .. })| {
            while line.last().is_some_and(|&(_, end)| end <= u64::from(id)) {
                line.pop();
            }
            let (above, limit) = line.last().copied().unwrap_or_else(|| (0, self.count().into()));
            let end = u64::from(id) + u64::from(subtree);
            let is_whole = if id == 0 { end == limit } else { !line.is_empty() && end <= limit };
            line.push((id, end));
            (parent != above || subtree == 0 || !is_whole).then_some(id)
        })
    }
}

/// The value of the first line with this name.
fn line<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '))
}
