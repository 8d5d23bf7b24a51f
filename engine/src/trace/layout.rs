//! A record as bytes: fields one after the other, little-endian.
//!
//! This is the schema of the trace format. The table of `docs/trace-format.md`, the layout of
//! `docs/read_trace.py` and `package/src/engine/trace-layout.ts` are made from it, and the test in
//! `schema` fails where they differ.

use super::Record;
use crate::board::Wing;
use crate::observe::{End, Kind, Rule, TableUse, Visit};
use crate::types::{Bound, Color, File, Move, MoveKind, Rank, Score, Square};

/// Goes up with every change that would mislead a reader of the format before it.
pub(super) const FORMAT: u32 = 2;

/// What stands for a score that is not known.
pub(super) const UNKNOWN: i16 = i16::MIN;

/// The bits of the flags.
pub(super) mod flag {
    pub(in crate::trace) const IMPROVING: u16 = 1;
    pub(in crate::trace) const IN_CHECK: u16 = 1 << 1;
    pub(in crate::trace) const TABLE: u16 = 1 << 2;
    pub(in crate::trace) const TABLE_GAVE_MOVE: u16 = 1 << 3;
    pub(in crate::trace) const TABLE_GAVE_EVAL: u16 = 1 << 4;
    /// Two bits each.
    pub(in crate::trace) const TABLE_BOUND: u32 = 5;
    pub(in crate::trace) const BOUND: u32 = 7;
}

/// One field of a record.
#[cfg(test)]
pub(super) struct Field {
    /// In snake case.
    pub(super) name: &'static str,
    /// As Rust writes the type of one number.
    pub(super) number: &'static str,
    pub(super) count: usize,
    /// Where it begins.
    pub(super) offset: usize,
    pub(super) doc: String,
}

/// Declares the fields in their order, with what the documentation says of them.
macro_rules! layout {
    ($($(#[doc = $doc:literal])+ $name:ident: $number:ty;)+) => {
        /// The numbers of a record as they are stored.
        struct Stored {
            $($(#[doc = $doc])+ $name: $number,)+
        }

        impl Stored {
            fn write(self, out: &mut Writer<'_>) {
                $(self.$name.write(out);)+
            }

            fn read(from: &mut Reader<'_>) -> Self {
                Self { $($name: <$number>::read(from),)+ }
            }
        }

        /// All fields in their order.
        #[cfg(test)]
        pub(super) fn fields() -> Vec<Field> {
            let mut end = 0;
            let declared = [$((
                stringify!($name),
                (<$number>::NAME, <$number>::COUNT, size_of::<$number>()),
                [$($doc),+].map(str::trim).join(" "),
            )),+];
            declared
                .into_iter()
                .map(|(name, (number, count, size), doc)| {
                    let offset = end;
                    end += size;
                    Field { name, number, count, offset, doc }
                })
                .collect()
        }
    };
}

layout! {
    /// number of the record above; 0 for the first as well
    parent: u32;
    /// records of the subtree, this one included
    subtree: u32;
    /// nodes searched in it, recorded or not; 0 for a pruned move
    nodes: u32;
    /// what the rule that ended it compared
    value: i32;
    /// it fires from `value >= threshold`
    threshold: i32;
    /// the summands of `threshold`, see [below](#rules)
    terms: [i16; 4];
    /// parts of the late-move reduction in 1/1024 ply, see [below](#codes); all 0 where the move was
    /// not reduced
    reduction: [i16; 10];
    /// the move that leads here: bits 0–5 from, 6–11 to (a1 = 0, b1 = 1, … h8 = 63), 12–15 kind; 0
    /// for none
    mv: u16;
    /// lower end of the window, a draw where it was lower and a position could be repeated; for a
    /// pruned move, what it would have had to beat
    alpha: i16;
    /// upper end of the window
    beta: i16;
    /// what was found; for a pruned move, alpha
    score: i16;
    /// static evaluation before its correction; −32768 where unknown
    raw_eval: i16;
    /// static evaluation as used; −32768 where unknown
    eval: i16;
    /// evaluation less that of two, else four, plies ago; −32768 where unknown
    improvement: i16;
    /// of improving over the line, 0 to 1024
    rate: u16;
    /// what the transposition table remembered; −32768 where it knew nothing
    table_score: i16;
    /// see below
    flags: u16;
    /// how deep the search was that the table remembered
    table_depth: u8;
    /// distance from the root
    ply: u8;
    /// how the visit came about
    visit: u8;
    /// what the node was expected to be
    kind: u8;
    /// of the move in its node, from 1; 0 where there is no move
    number: u8;
    /// further moves pruned by the same decision
    others: u8;
    /// of this move in all, on the record of the first; 1 on those that follow; 0 for a pruned move
    searches: u8;
    /// plies it was to be searched, extension included and reduction not
    depth_asked: i8;
    /// plies it was searched
    depth: i8;
    /// plies; negative where the move was one of several good ones
    extension: i8;
    /// why the node ended
    end: u8;
    /// the rule that ended it, from 1; 0 for none
    rule: u8;
}

impl Record {
    /// Bytes of a record.
    pub const SIZE: usize = 80;

    /// The record as bytes. What is beyond the bits of its field is cut off.
    pub fn to_bytes(&self) -> [u8; Self::SIZE] {
        let mut bytes = [0; Self::SIZE];
        self.write_to(&mut bytes);
        bytes
    }

    /// As [`Record::to_bytes`], right to where they belong.
    pub(super) fn write_to(&self, bytes: &mut [u8; Self::SIZE]) {
        let mut out = Writer { bytes, length: 0 };
        self.stored().write(&mut out);
        debug_assert_eq!(out.length, Self::SIZE);
    }

    fn stored(&self) -> Stored {
        let &Self { parent, subtree, nodes, value, threshold, terms, reduction, .. } = self;
        let &Self { rate, ply, number, others, searches, depth_asked, depth, extension, .. } = self;
        Stored {
            parent,
            subtree,
            nodes,
            value,
            threshold,
            terms,
            reduction,
            mv: self.mv.map_or(0, move_code),
            alpha: to_16_bits(Some(self.alpha)),
            beta: to_16_bits(Some(self.beta)),
            score: to_16_bits(Some(self.score)),
            raw_eval: to_16_bits(self.raw_eval),
            eval: to_16_bits(self.eval),
            improvement: to_16_bits(self.improvement),
            rate,
            table_score: to_16_bits(self.table.map(|table| table.score)),
            flags: self.flags(),
            table_depth: self.table.map_or(0, |table| table.depth.clamp(0, 255) as u8),
            ply,
            visit: self.visit as u8,
            kind: self.kind as u8,
            number,
            others,
            searches,
            depth_asked,
            depth,
            extension,
            end: self.end as u8,
            rule: self.rule.map_or(0, |rule| rule as u8 + 1),
        }
    }

    /// The record that these bytes hold, unless they hold none.
    pub fn from_bytes(bytes: &[u8; Self::SIZE]) -> Option<Self> {
        let stored = Stored::read(&mut Reader(bytes));
        let Stored { parent, subtree, nodes, value, threshold, terms, reduction, flags, .. } =
            stored;
        let Stored { rate, ply, number, others, searches, depth_asked, depth, extension, .. } =
            stored;
        let is_set = |flag| flags & flag != 0;
        let bound_at = |shift: u32| Bound::ALL.get(usize::from(flags >> shift & 3)).copied();
        let table_bound = bound_at(flag::TABLE_BOUND)?;
        let table = if is_set(flag::TABLE) {
            Some(TableUse {
                score: from_16_bits(stored.table_score)?,
                depth: stored.table_depth.into(),
                bound: table_bound,
                gave_move: is_set(flag::TABLE_GAVE_MOVE),
                gave_eval: is_set(flag::TABLE_GAVE_EVAL),
            })
        } else {
            None
        };
        if !is_move_code(stored.mv) {
            return None;
        }
        Some(Self {
            parent,
            subtree,
            nodes,
            value,
            threshold,
            terms,
            mv: move_of(stored.mv),
            ply,
            visit: *Visit::ALL.get(usize::from(stored.visit))?,
            kind: *Kind::ALL.get(usize::from(stored.kind))?,
            number,
            others,
            searches,
            depth_asked,
            depth,
            extension,
            alpha: from_16_bits(stored.alpha)?,
            beta: from_16_bits(stored.beta)?,
            raw_eval: from_16_bits(stored.raw_eval),
            eval: from_16_bits(stored.eval),
            improvement: from_16_bits(stored.improvement),
            improving: is_set(flag::IMPROVING),
            rate,
            in_check: is_set(flag::IN_CHECK),
            table,
            end: *End::ALL.get(usize::from(stored.end))?,
            rule: match stored.rule {
                0 => None,
                number => Some(*Rule::ALL.get(usize::from(number) - 1)?),
            },
            reduction,
            score: from_16_bits(stored.score)?,
            bound: bound_at(flag::BOUND)?,
        })
    }

    fn flags(&self) -> u16 {
        let when = |condition, flag| if condition { flag } else { 0 };
        let table = self.table.map_or(0, |table| {
            flag::TABLE
                | when(table.gave_move, flag::TABLE_GAVE_MOVE)
                | when(table.gave_eval, flag::TABLE_GAVE_EVAL)
                | (table.bound as u16) << flag::TABLE_BOUND
        });
        when(self.improving, flag::IMPROVING)
            | when(self.in_check, flag::IN_CHECK)
            | table
            | (self.bound as u16) << flag::BOUND
    }
}

/// The kinds from here on are castling, with the file of the rook.
pub(super) const CASTLE: u16 = 8;

/// A move as the format has it. The square it goes to is where the piece ends, also for castling.
fn move_code(mv: Move) -> u16 {
    if mv.kind() != MoveKind::Castle {
        return mv.bits();
    }
    let (king, rook) = (mv.from(), mv.to().file());
    let color = if king.rank() == Rank::First { Color::White } else { Color::Black };
    let target = Wing::of_rook(rook, king.file()).king_target(color);
    king as u16 | (target as u16) << 6 | (CASTLE | rook as u16) << 12
}

/// Whether there is such a kind of move.
const fn is_move_code(code: u16) -> bool {
    !matches!(code >> 12, 1 | 3)
}

/// The move that has this code; none for zero.
fn move_of(code: u16) -> Option<Move> {
    let kind = code >> 12;
    if kind < CASTLE {
        return Move::from_bits(code);
    }
    let king = Square::wrapping(usize::from(code));
    let rook = Square::new(File::wrapping(usize::from(kind - CASTLE)), king.rank());
    Some(Move::new(king, rook, MoveKind::Castle))
}

fn to_16_bits(score: Option<Score>) -> i16 {
    let (least, most) = (Score::from(UNKNOWN) + 1, i16::MAX.into());
    score.map_or(UNKNOWN, |score| score.clamp(least, most) as i16)
}

fn from_16_bits(score: i16) -> Option<Score> {
    (score != UNKNOWN).then_some(score.into())
}

/// Bytes that are filled from the front.
struct Writer<'a> {
    bytes: &'a mut [u8; Record::SIZE],
    length: usize,
}

impl Writer<'_> {
    #[inline]
    fn put(&mut self, field: &[u8]) {
        self.bytes[self.length..self.length + field.len()].copy_from_slice(field);
        self.length += field.len();
    }
}

/// Bytes that are taken from the front.
struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    #[inline]
    fn take<const N: usize>(&mut self) -> [u8; N] {
        let mut field = [0; N];
        let (head, tail) = self.0.split_at(N);
        field.copy_from_slice(head);
        self.0 = tail;
        field
    }
}

/// What a field may be: a number, or some in a row.
trait Number: Sized {
    /// As Rust calls one of them.
    #[cfg(test)]
    const NAME: &'static str;
    #[cfg(test)]
    const COUNT: usize;

    fn write(self, out: &mut Writer<'_>);
    fn read(from: &mut Reader<'_>) -> Self;
}

macro_rules! numbers {
    ($($number:ident)+) => {$(
        impl Number for $number {
            #[cfg(test)]
            const NAME: &'static str = stringify!($number);
            #[cfg(test)]
            const COUNT: usize = 1;

            #[inline]
            fn write(self, out: &mut Writer<'_>) {
                out.put(&self.to_le_bytes());
            }

            #[inline]
            fn read(from: &mut Reader<'_>) -> Self {
                Self::from_le_bytes(from.take())
            }
        }
    )+};
}

numbers!(u8 i8 u16 i16 u32 i32);

impl<T: Number, const N: usize> Number for [T; N] {
    #[cfg(test)]
    const NAME: &'static str = T::NAME;
    #[cfg(test)]
    const COUNT: usize = N;

    #[inline]
    fn write(self, out: &mut Writer<'_>) {
        for number in self {
            number.write(out);
        }
    }

    #[inline]
    fn read(from: &mut Reader<'_>) -> Self {
        std::array::from_fn(|_| T::read(from))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    /// A record with something in every field, made from a number.
    fn record(seed: u64) -> Record {
        let mut random = Random::new(seed);
        let mut next = || random.next();
        let mut score = || Score::from((next() as i16).max(-32_001));
        let scores = [(); 7].map(|()| score());
        let bits = next();
        let maybe = |bit: u32, score: Score| (bits >> bit & 1 == 1).then_some(score);
        let mut choose = |count: usize| next() as usize % count;
        Record {
            visit: Visit::ALL[choose(Visit::ALL.len())],
            kind: Kind::ALL[choose(Kind::ALL.len())],
            end: End::ALL[choose(End::ALL.len())],
            rule: Rule::ALL.get(choose(Rule::ALL.len() + 1)).copied(),
            bound: Bound::ALL[choose(3)],
            table: (choose(2) == 1).then(|| TableUse {
                score: scores[0],
                depth: choose(256) as i32,
                bound: Bound::ALL[choose(3)],
                gave_move: choose(2) == 1,
                gave_eval: choose(2) == 1,
            }),
            mv: move_of(choose(1 << 12) as u16 | [0, 2, 4, 5, 6, 7][choose(6)] << 12),
            alpha: scores[1],
            beta: scores[2],
            score: scores[3],
            raw_eval: maybe(0, scores[4]),
            eval: maybe(1, scores[5]),
            improvement: maybe(2, scores[6]),
            improving: bits >> 3 & 1 == 1,
            in_check: bits >> 4 & 1 == 1,
            parent: next() as u32,
            subtree: next() as u32,
            nodes: next() as u32,
            value: next() as i32,
            threshold: next() as i32,
            terms: [(); 4].map(|()| next() as i16),
            reduction: [(); 10].map(|()| next() as i16),
            rate: next() as u16,
            ply: next() as u8,
            number: next() as u8,
            others: next() as u8,
            searches: next() as u8,
            depth_asked: next() as i8,
            depth: next() as i8,
            extension: next() as i8,
        }
    }

    #[test]
    fn what_is_written_is_read() {
        for seed in 0..2000 {
            let record = record(seed);
            assert_eq!(Record::from_bytes(&record.to_bytes()), Some(record));
        }
    }

    #[test]
    fn every_byte_counts() {
        for seed in 0..50 {
            // With a table entry, all bytes hold something.
            let record = Record { table: Some(full_table()), ..record(seed) };
            let bytes = record.to_bytes();
            for place in 0..Record::SIZE {
                let mut other = bytes;
                other[place] ^= 1;
                assert_ne!(Record::from_bytes(&other), Some(record), "byte {place}");
            }
        }
    }

    #[test]
    fn castling_leads_to_where_the_king_ends_and_keeps_its_rook() {
        for (king, rook, to) in [
            (Square::E1, Square::H1, Square::G1),
            (Square::E8, Square::A8, Square::C8),
            (Square::B1, Square::A1, Square::C1),
            (Square::F8, Square::G8, Square::G8),
        ] {
            let mv = Move::new(king, rook, MoveKind::Castle);
            let code = move_code(mv);
            assert_eq!(Square::wrapping(usize::from(code >> 6)), to);
            assert_eq!(move_of(code), Some(mv));
        }
    }

    fn full_table() -> TableUse {
        let bound = Bound::Lower;
        TableUse { score: -7, depth: 12, bound, gave_move: true, gave_eval: false }
    }

    #[test]
    fn bytes_that_are_no_record_are_refused() {
        let bytes = Record::default().to_bytes();
        assert!(Record::from_bytes(&bytes).is_some());
        for place in [70, 71, 78, 79] {
            let mut wrong = bytes;
            wrong[place] = 200;
            assert_eq!(Record::from_bytes(&wrong), None, "byte {place}");
        }
        // Alpha, beta, the score and that of the table, where there is one, are known.
        let bytes = Record { table: Some(full_table()), ..Record::default() }.to_bytes();
        for place in [50, 52, 54, 64] {
            let mut wrong = bytes;
            wrong[place..place + 2].copy_from_slice(&UNKNOWN.to_le_bytes());
            assert_eq!(Record::from_bytes(&wrong), None, "byte {place}");
        }
        // Moves have kinds.
        for kind in [1, 3] {
            let mut wrong = bytes;
            wrong[49] = kind << 4;
            assert_eq!(Record::from_bytes(&wrong), None, "kind {kind}");
        }
    }

    #[test]
    fn scores_that_do_not_fit_are_cut_off_and_stay_known() {
        let record = Record { beta: 40_000, eval: Some(-40_000), ..Record::default() };
        let read = Record::from_bytes(&record.to_bytes()).expect("a record");
        assert_eq!((read.beta, read.eval), (32_767, Some(-32_767)));
    }
}
