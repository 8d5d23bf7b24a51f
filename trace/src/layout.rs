//! The schema of the trace format: the header of a file and its records, as bytes.
//!
//! The tables of `docs/trace-format.md`, the layout of `docs/read_trace.py` and
//! `package/src/engine/trace-layout.ts` are made from it, and the test `schema` of
//! `espalier-insight` fails where they differ.

use alloc::vec::Vec;

use super::bytes::{Field, Missing, Number, Reader, Writer, layout};

/// The format that is written. A reader of an older one must not take it for its own.
pub const FORMAT: u16 = 4;

/// Goes up with what a reader that does not know it can leave out.
pub const MINOR: u16 = 2;

/// The oldest minor version that is read: records of an older one have no [`Tail`].
pub const OLDEST_MINOR: u16 = 1;

/// The first bytes of every file.
pub const MAGIC: [u8; 8] = *b"ESPTRACE";

/// What the start of the records is a multiple of, in bytes.
pub const ALIGNMENT: usize = 8;

/// What stands for a score that is not known.
pub const UNKNOWN: i16 = i16::MIN;

/// What stands for a side of a rule's comparison that is not known.
pub const UNKNOWN_SIDE: i32 = i32::MIN;

/// What stands for a rate that is not known.
pub const UNKNOWN_RATE: u16 = u16::MAX;

/// What stands for a factor that is not known.
pub const UNKNOWN_FACTOR: u16 = u16::MAX;

/// What stands for plies that are not known.
pub const UNKNOWN_PLIES: i8 = i8::MIN;

/// What stands for a code that is not known; for rules, for one without a name.
pub const UNKNOWN_CODE: u8 = u8::MAX;

/// What stands for a bound that is not known.
pub const UNKNOWN_BOUND: u16 = 3;

/// What stands for a term that is not known.
pub const UNKNOWN_TERM: i16 = i16::MIN;

/// What stands for a rule that was not tried, or that fired.
pub const NOT_TRIED: i16 = i16::MIN;

/// Bytes of a record before its terms.
pub const FIXED_BYTES: usize = 52;

/// The bits of the flags.
pub mod flag {
    /// The rules took the position for improving.
    pub const IMPROVING: u16 = 1;
    /// The side to move is in check.
    pub const IN_CHECK: u16 = 1 << 1;
    /// The transposition table knew the position.
    pub const TABLE: u16 = 1 << 2;
    /// It gave the move that was tried first.
    pub const TABLE_GAVE_MOVE: u16 = 1 << 3;
    /// Its score took the place of the evaluation.
    pub const TABLE_GAVE_EVAL: u16 = 1 << 4;
    /// The bound of the table; two bits, as the next.
    pub const TABLE_BOUND: u32 = 5;
    /// The bound of the score.
    pub const BOUND: u32 = 7;
    /// What extended the move; four bits.
    pub const EXTENDED_BY: u32 = 9;
    /// The node is or was on the principal variation.
    pub const WAS_PV: u16 = 1 << 13;
    /// Whether it is in check is not known.
    pub const IN_CHECK_UNKNOWN: u16 = 1 << 14;
    /// Whether it was on the principal variation is not known.
    pub const WAS_PV_UNKNOWN: u16 = 1 << 15;

    /// Where none is known. That the table gave a move, and did not know the position, stands for a table
    /// that was not asked.
    pub const NONE_KNOWN: u16 = TABLE_GAVE_MOVE | IN_CHECK_UNKNOWN | WAS_PV_UNKNOWN;
}

/// The bits of what extended a move.
pub const EXTENSION_CODES: u16 = 15;

/// The kinds from here on are castling, with the file of the rook.
pub const CASTLE: u16 = 8;

layout! {
    /// The fixed part of the header.
    #[derive(Clone, Copy, Debug)]
    struct Header;
    /// `ESPTRACE`
    magic: [u8; 8], Missing::Never;
    /// the format, see [versions](#versions)
    format: u16, Missing::Never;
    /// its minor version
    minor: u16, Missing::Never;
    /// where the records begin, a multiple of 8
    start: u32, Missing::Never;
    /// bytes of a record, a multiple of 8
    record_bytes: u32, Missing::Never;
    /// records in the file, at least 1; as long as it is written 4294967295, and as many as there are
    count: u32, Missing::Never;
    /// records there would be without a limit; at least `count`
    total: u64, Missing::Never;
    /// nodes of the whole search, all iterations
    nodes: u64, Missing::Blank(0);
    /// hash of the records: FNV-1a with 64 bits, taking 8 bytes (a u64) at a time
    hash: u64, Missing::Blank(0);
    /// depth of the last iteration recorded
    depth: u32, Missing::Blank(0);
    /// bytes of the [text](#text) that follows
    text_bytes: u32, Missing::Never;
}

impl Header {
    /// A header of so many records, each of so many bytes, of so many that there would be without a
    /// limit. [`Header::start`] fills in what is the same in every file.
    pub const fn of(record_bytes: usize, count: u32, total: u64) -> Self {
        Self {
            magic: MAGIC,
            format: FORMAT,
            minor: MINOR,
            start: 0,
            record_bytes: record_bytes as u32,
            count,
            total,
            nodes: 0,
            hash: 0,
            depth: 0,
            text_bytes: 0,
        }
    }

    /// What stands in a file before its records: this header, and a text.
    pub fn start(self, text: &str) -> Vec<u8> {
        let start = (Self::SIZE + text.len()).next_multiple_of(ALIGNMENT);
        let header = Self { start: start as u32, text_bytes: text.len() as u32, ..self };
        let mut bytes = header.to_bytes().to_vec();
        bytes.extend_from_slice(text.as_bytes());
        bytes.resize(start, 0);
        bytes
    }

    /// Bytes before the text.
    pub const SIZE: usize = 56;

    /// The header as bytes.
    pub fn to_bytes(self) -> [u8; Self::SIZE] {
        let mut bytes = [0; Self::SIZE];
        let mut out = Writer::new(&mut bytes);
        self.write(&mut out);
        debug_assert_eq!(out.length(), Self::SIZE);
        bytes
    }
}

layout! {
    /// The numbers of a record as they are stored, but for its terms.
    #[derive(Clone, Copy)]
    struct Stored;
    /// number of the record above; 0 for the first as well
    parent: u32, Missing::Never;
    /// records of the subtree, this one included
    subtree: u32, Missing::Never;
    /// nodes searched in it, recorded or not; 0 for a pruned move
    nodes: u32, Missing::Never;
    /// what the rule that ended it compared
    value: i32, Missing::Value(UNKNOWN_SIDE.into());
    /// it fires from `value >= threshold`
    threshold: i32, Missing::Value(UNKNOWN_SIDE.into());
    /// the move that leads here: bits 0–5 from, 6–11 to (a1 = 0, b1 = 1, … h8 = 63), 12–15 kind; 0
    /// for none
    mv: u16, Missing::Unlisted;
    /// lower end of the window, a draw where it was lower and a position could be repeated; for a
    /// pruned move, what it would have had to beat
    alpha: i16, Missing::Value(UNKNOWN.into());
    /// upper end of the window
    beta: i16, Missing::Value(UNKNOWN.into());
    /// what was found; for a pruned move, alpha
    score: i16, Missing::Value(UNKNOWN.into());
    /// static evaluation before its correction
    raw_eval: i16, Missing::Value(UNKNOWN.into());
    /// static evaluation as used
    eval: i16, Missing::Value(UNKNOWN.into());
    /// evaluation less that of two, else four, plies ago
    improvement: i16, Missing::Value(UNKNOWN.into());
    /// of improving over the line, 0 to 1024; it counts where `eval` is known or the side to move is
    /// in check
    rate: u16, Missing::Value(UNKNOWN_RATE.into());
    /// what the transposition table remembered, where the flag `table` is set
    table_score: i16, Missing::Value(UNKNOWN.into());
    /// [bits](#flags)
    flags: u16, Missing::Bits;
    /// how deep the search was that the table remembered, where the flag `table` is set
    table_depth: u8, Missing::Unlisted;
    /// distance from the root
    ply: u8, Missing::Never;
    /// how the visit came about, see [codes](#codes)
    visit: u8, Missing::Value(UNKNOWN_CODE.into());
    /// what the node was expected to be
    kind: u8, Missing::Value(UNKNOWN_CODE.into());
    /// of the move in its node, from 1; 0 where there is no move
    number: u8, Missing::Unlisted;
    /// further moves pruned by the same decision
    others: u8, Missing::Unlisted;
    /// of this move in all, on the record of the first; 1 on those that follow; 0 for a pruned move
    searches: u8, Missing::Unlisted;
    /// plies it was to be searched, extension included and reduction not
    depth_asked: i8, Missing::Value(UNKNOWN_PLIES.into());
    /// plies it was searched
    depth: i8, Missing::Value(UNKNOWN_PLIES.into());
    /// plies; negative where the move was one of several good ones
    extension: i8, Missing::Value(UNKNOWN_PLIES.into());
    /// why the node ended
    end: u8, Missing::Value(UNKNOWN_CODE.into());
    /// the rule that ended it, by its number in the [text](#rules); 0 for none
    rule: u8, Missing::Value(UNKNOWN_CODE.into());
}

impl Stored {
    /// Where nothing is known.
    pub const UNKNOWN: Self = Self {
        parent: 0,
        subtree: 0,
        nodes: 0,
        value: UNKNOWN_SIDE,
        threshold: UNKNOWN_SIDE,
        mv: 0,
        alpha: UNKNOWN,
        beta: UNKNOWN,
        score: UNKNOWN,
        raw_eval: UNKNOWN,
        eval: UNKNOWN,
        improvement: UNKNOWN,
        rate: UNKNOWN_RATE,
        table_score: UNKNOWN,
        flags: UNKNOWN_BOUND << flag::TABLE_BOUND | UNKNOWN_BOUND << flag::BOUND | flag::NONE_KNOWN,
        table_depth: 0,
        ply: 0,
        visit: UNKNOWN_CODE,
        kind: UNKNOWN_CODE,
        number: 0,
        others: 0,
        searches: 0,
        depth_asked: UNKNOWN_PLIES,
        depth: UNKNOWN_PLIES,
        extension: UNKNOWN_PLIES,
        end: UNKNOWN_CODE,
        rule: 0,
    };

    /// The numbers as bytes.
    pub fn to_bytes(self) -> [u8; FIXED_BYTES] {
        let mut bytes = [0; FIXED_BYTES];
        self.write(&mut Writer::new(&mut bytes));
        bytes
    }
}

/// The last bytes of a record, where its terms leave them free.
pub const TAIL_BYTES: usize = 4;

layout! {
    /// The numbers at the end of a record.
    #[derive(Clone, Copy)]
    struct Tail;
    /// of improving, by the size of the improvement, 0 to 1024
    factor: u16, Missing::Value(UNKNOWN_FACTOR.into());
    /// plies left in the node whose move was pruned
    node_depth: i8, Missing::Value(UNKNOWN_PLIES.into());
    /// plies it was entered with, before internal iterative reduction
    entry_depth: i8, Missing::Value(UNKNOWN_PLIES.into());
}

impl Tail {
    /// Where no record has one.
    pub const NONE: Self =
        Self { factor: UNKNOWN_FACTOR, node_depth: UNKNOWN_PLIES, entry_depth: UNKNOWN_PLIES };

    /// The numbers as bytes.
    pub fn to_bytes(self) -> [u8; TAIL_BYTES] {
        let mut bytes = [0; TAIL_BYTES];
        self.write(&mut Writer::new(&mut bytes));
        bytes
    }

    /// Whether a record of so many bytes has one behind so many terms.
    pub const fn is_behind(terms: usize, size: usize) -> bool {
        FIXED_BYTES + 2 * terms + TAIL_BYTES <= size
    }
}
