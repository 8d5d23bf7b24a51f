//! A record as bytes: fields one after the other, little-endian. `docs/trace-format.md` has the
//! table, for those who read it in another language.

use super::Record;
use crate::observe::{End, Kind, Rule, TableUse, Visit};
use crate::types::{Bound, Move, Score};

/// What stands for a score that is not known.
const UNKNOWN: i16 = i16::MIN;

/// The bits of the flags.
mod flag {
    pub(super) const IMPROVING: u16 = 1;
    pub(super) const IN_CHECK: u16 = 1 << 1;
    pub(super) const TABLE: u16 = 1 << 2;
    pub(super) const TABLE_GAVE_MOVE: u16 = 1 << 3;
    pub(super) const TABLE_GAVE_EVAL: u16 = 1 << 4;
    /// Two bits each.
    pub(super) const TABLE_BOUND: u32 = 5;
    pub(super) const BOUND: u32 = 7;
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
        out.put([self.parent, self.subtree, self.nodes].map(u32::to_le_bytes));
        out.put([self.value, self.threshold].map(i32::to_le_bytes));
        out.put(self.terms.map(i16::to_le_bytes));
        out.put(self.reduction.map(i16::to_le_bytes));
        out.put([self.mv.map_or(0, Move::bits).to_le_bytes()]);
        out.put([self.alpha, self.beta, self.score].map(|score| to_16_bits(Some(score))));
        out.put([self.raw_eval, self.eval, self.improvement].map(to_16_bits));
        out.put([self.rate.to_le_bytes()]);
        out.put([to_16_bits(self.table.map(|table| table.score))]);
        out.put([self.flags().to_le_bytes()]);
        out.put([[self.table.map_or(0, |table| table.depth.clamp(0, 255) as u8)]]);
        out.put([[self.ply, self.visit as u8, self.kind as u8]]);
        out.put([[self.number, self.others, self.searches]]);
        out.put([self.depth_asked, self.depth, self.extension].map(i8::to_le_bytes));
        out.put([[self.end as u8, self.rule.map_or(0, |rule| rule as u8 + 1)]]);
        debug_assert_eq!(out.length, Self::SIZE);
    }

    /// The record that these bytes hold, unless they hold none.
    pub fn from_bytes(bytes: &[u8; Self::SIZE]) -> Option<Self> {
        let mut from = Reader(bytes);
        let [parent, subtree, nodes] = from.take().map(u32::from_le_bytes);
        let [value, threshold] = from.take().map(i32::from_le_bytes);
        let terms = from.take().map(i16::from_le_bytes);
        let reduction = from.take().map(i16::from_le_bytes);
        let [mv] = from.take().map(u16::from_le_bytes);
        let [alpha, beta, score] = from.take().map(from_16_bits);
        let [raw_eval, eval, improvement] = from.take().map(from_16_bits);
        let [rate] = from.take().map(u16::from_le_bytes);
        let [table_score] = from.take().map(from_16_bits);
        let [flags] = from.take().map(u16::from_le_bytes);
        let [[table_depth]] = from.take();
        let [[ply, visit, kind]] = from.take();
        let [[number, others, searches]] = from.take();
        let [depth_asked, depth, extension] = from.take().map(i8::from_le_bytes);
        let [[end, rule]] = from.take();
        let is_set = |flag| flags & flag != 0;
        let bound_at = |shift: u32| Bound::ALL.get(usize::from(flags >> shift & 3)).copied();
        let table_bound = bound_at(flag::TABLE_BOUND)?;
        let table = if is_set(flag::TABLE) {
            Some(TableUse {
                score: table_score?,
                depth: table_depth.into(),
                bound: table_bound,
                gave_move: is_set(flag::TABLE_GAVE_MOVE),
                gave_eval: is_set(flag::TABLE_GAVE_EVAL),
            })
        } else {
            None
        };
        Some(Self {
            parent,
            subtree,
            nodes,
            value,
            threshold,
            terms,
            mv: Move::from_bits(mv),
            ply,
            visit: *Visit::ALL.get(usize::from(visit))?,
            kind: *Kind::ALL.get(usize::from(kind))?,
            number,
            others,
            searches,
            depth_asked,
            depth,
            extension,
            alpha: alpha?,
            beta: beta?,
            raw_eval,
            eval,
            improvement,
            improving: is_set(flag::IMPROVING),
            rate,
            in_check: is_set(flag::IN_CHECK),
            table,
            end: *End::ALL.get(usize::from(end))?,
            rule: match rule {
                0 => None,
                number => Some(*Rule::ALL.get(usize::from(number) - 1)?),
            },
            reduction,
            score: score?,
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

fn to_16_bits(score: Option<Score>) -> [u8; 2] {
    let (least, most) = (Score::from(UNKNOWN) + 1, i16::MAX.into());
    score.map_or(UNKNOWN, |score| score.clamp(least, most) as i16).to_le_bytes()
}

fn from_16_bits(bytes: [u8; 2]) -> Option<Score> {
    let score = i16::from_le_bytes(bytes);
    (score != UNKNOWN).then_some(score.into())
}

/// Puts fields one behind the other.
struct Writer<'a> {
    bytes: &'a mut [u8; Record::SIZE],
    length: usize,
}

impl Writer<'_> {
    fn put<const N: usize, const COUNT: usize>(&mut self, fields: [[u8; N]; COUNT]) {
        for field in fields {
            self.bytes[self.length..self.length + N].copy_from_slice(&field);
            self.length += N;
        }
    }
}

/// Takes fields one after the other.
struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    fn take<const N: usize, const COUNT: usize>(&mut self) -> [[u8; N]; COUNT] {
        [(); COUNT].map(|()| {
            let mut field = [0; N];
            let (head, tail) = self.0.split_at(N);
            field.copy_from_slice(head);
            self.0 = tail;
            field
        })
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
            alpha: scores[1],
            beta: scores[2],
            score: scores[3],
            raw_eval: maybe(0, scores[4]),
            eval: maybe(1, scores[5]),
            improvement: maybe(2, scores[6]),
            improving: bits >> 3 & 1 == 1,
            in_check: bits >> 4 & 1 == 1,
            mv: Move::from_bits(next() as u16),
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
    }

    #[test]
    fn scores_that_do_not_fit_are_cut_off_and_stay_known() {
        let record = Record { beta: 40_000, eval: Some(-40_000), ..Record::default() };
        let read = Record::from_bytes(&record.to_bytes()).expect("a record");
        assert_eq!((read.beta, read.eval), (32_767, Some(-32_767)));
    }
}
