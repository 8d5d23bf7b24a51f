//! Trace files of any program.

use super::Record;
use super::layout::{ALIGNMENT, FORMAT, Header, MAGIC, OWN_RULES, Stored};
use super::recorded::{RecordFields, RecordedNode};
use std::fmt;

/// The format before this one: all fields, of Espalier.
const FORMAT_WITH_ALL: u16 = 2;

/// A trace file, read where it lies.
#[derive(Clone, Debug)]
pub struct TraceFile<'a> {
    header: Header,
    text: &'a str,
    fields: RecordFields,
    records: &'a [u8],
}

/// Why a file cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TraceFileError {
    /// It does not begin as a trace does.
    NotATrace,
    /// It has another format.
    Format(u16),
    /// A number of the header makes no sense.
    Header(&'static str),
    /// The text of the header lacks this line, or is not UTF-8.
    Text(&'static str),
    /// The file ends before its last record.
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
            Self::Format(found) => write!(
                f,
                "this trace has format {found}; this reader reads {FORMAT_WITH_ALL} and {FORMAT}"
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

impl std::error::Error for TraceFileError {}

impl<'a> TraceFile<'a> {
    /// Reads the header and makes sure that the records are a tree.
    ///
    /// # Errors
    /// When they are not, the header makes no sense, or the file is cut off.
    pub fn parse(file: &'a [u8]) -> Result<Self, TraceFileError> {
        let bytes = file.first_chunk().ok_or(TraceFileError::NotATrace)?;
        let header = Header::read::<{ Header::SIZE }>(bytes);
        if header.magic != MAGIC {
            return Err(TraceFileError::NotATrace);
        }
        if header.format != FORMAT && header.format != FORMAT_WITH_ALL {
            return Err(TraceFileError::Format(header.format));
        }
        let (start, size) = (header.start as usize, header.record_bytes as usize);
        let text_end = Header::SIZE.saturating_add(header.text_bytes as usize);
        for (field, is_wrong) in [
            ("start", !start.is_multiple_of(ALIGNMENT) || start < text_end),
            ("recordBytes", !size.is_multiple_of(ALIGNMENT) || size < Record::SIZE),
            ("count", header.count == 0),
        ] {
            if is_wrong {
                return Err(TraceFileError::Header(field));
            }
        }
        let expected = u64::from(header.start)
            .saturating_add(u64::from(header.count) * u64::from(header.record_bytes));
        let found = file.len() as u64;
        let truncated = TraceFileError::Truncated { expected, found };
        let end = usize::try_from(expected).map_err(|_| truncated.clone())?;
        let records = file.get(start..end).ok_or(truncated)?;
        let text = file.get(Header::SIZE..text_end).unwrap_or_default();
        let text = std::str::from_utf8(text).map_err(|_| TraceFileError::Header("text"))?;
        let fields = if header.format == FORMAT_WITH_ALL {
            RecordFields::ALL
        } else {
            RecordFields::listed(line(text, "fields").ok_or(TraceFileError::Text("fields"))?)
        };
        line(text, "fen").ok_or(TraceFileError::Text("fen"))?;
        let file = Self { header, text, fields, records };
        file.first_misplaced().map_or(Ok(file), |record| Err(TraceFileError::NotATree { record }))
    }

    /// The program that searched.
    pub fn engine(&self) -> Option<&'a str> {
        let espalier = (self.header.format == FORMAT_WITH_ALL).then_some("Espalier");
        espalier.or_else(|| line(self.text, "engine"))
    }

    /// Its version.
    pub fn version(&self) -> Option<&'a str> {
        line(self.text, "version")
    }

    /// The start position.
    pub fn fen(&self) -> &'a str {
        line(self.text, "fen").unwrap_or_default()
    }

    /// The moves played from it before the search, in UCI notation.
    pub fn moves(&self) -> impl Iterator<Item = &'a str> {
        line(self.text, "moves").unwrap_or_default().split_whitespace()
    }

    /// The name of a rule of the program's own.
    pub fn rule_name(&self, code: u8) -> Option<&'a str> {
        let named = self.text.lines().filter_map(|line| line.strip_prefix("rule "));
        let mut named = named.filter_map(|line| line.split_once(' '));
        let (_, name) = named.find(|(number, _)| number.parse() == Ok(code))?;
        (OWN_RULES..u8::MAX).contains(&code).then_some(name)
    }

    /// What the program records.
    pub const fn fields(&self) -> RecordFields {
        self.fields
    }

    /// The number of records.
    pub const fn count(&self) -> u32 {
        self.header.count
    }

    /// The number of records without a limit.
    pub const fn total(&self) -> u64 {
        self.header.total
    }

    /// Nodes of the whole search, if that is known.
    pub fn nodes(&self) -> Option<u64> {
        Some(self.header.nodes).filter(|&nodes| nodes > 0)
    }

    /// The depth of the recorded iteration in plies, if that is known.
    pub fn depth(&self) -> Option<u32> {
        Some(self.header.depth).filter(|&depth| depth > 0)
    }

    /// The record at an index.
    pub fn record(&self, id: u32) -> Option<RecordedNode> {
        let at = id as usize * self.header.record_bytes as usize;
        let bytes = self.records.get(at..)?.first_chunk()?;
        Some(RecordedNode::new(&Stored::read::<{ Record::SIZE }>(bytes), self.fields))
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
