//! Records to and from their bytes.

use super::{Record, Tried};
use espalier::observe::{End, Extension, Kind, Rule, TableUse, Visit};
use espalier::rules::{Sum, Terms};
use espalier::search::REDUCTIONS;
use espalier_chess::types::{Bound, Score};
use espalier_trace::bytes::{Number, Reader, Writer};
use espalier_trace::layout::{
    ALIGNMENT, EXTENSION_CODES, FIXED_BYTES, Stored, TAIL_BYTES, Tail, UNKNOWN, UNKNOWN_FACTOR,
    UNKNOWN_PLIES, UNKNOWN_TERM, flag,
};
use espalier_trace::moves::{is_move_code, move_code, move_of};

/// How many terms a record has room for: those of the longest reduction and
/// of the rule with the most.
pub(crate) const TERMS: usize = {
    let (mut of_rules, mut index) = (0, 0);
    while index < Rule::ALL.len() {
        of_rules = larger(of_rules, Rule::ALL[index].declaration().threshold.terms.len());
        index += 1;
    }
    let (mut of_reductions, mut index) = (0, 0);
    while index < REDUCTIONS.len() {
        of_reductions = larger(of_reductions, REDUCTIONS[index].1.terms.len());
        index += 1;
    }
    let bytes = FIXED_BYTES + 2 * (of_reductions + of_rules) + END_BYTES;
    (bytes.next_multiple_of(ALIGNMENT) - FIXED_BYTES - END_BYTES) / 2
};

/// Bytes behind the terms: the rules that were tried in vain, and the tail.
const END_BYTES: usize = 2 * Tried::RULES.len() + TAIL_BYTES;

const fn larger(one: usize, other: usize) -> usize {
    if one > other { one } else { other }
}

impl Record {
    /// Bytes of a record.
    pub const SIZE: usize = FIXED_BYTES + 2 * TERMS + END_BYTES;

    /// The record as bytes. What is beyond the bits of its field is cut off.
    pub fn to_bytes(&self) -> [u8; Self::SIZE] {
        let mut bytes = [0; Self::SIZE];
        self.write_to(&mut bytes);
        bytes
    }

    /// As [`Record::to_bytes`], right to where they belong.
    pub(super) fn write_to(&self, bytes: &mut [u8; Self::SIZE]) {
        let mut out = Writer::new(bytes);
        self.stored().write(&mut out);
        self.stored_terms().write(&mut out);
        self.tried.to_numbers().write(&mut out);
        self.tail().write(&mut out);
        debug_assert!(out.length() <= Self::SIZE);
    }

    fn tail(&self) -> Tail {
        Tail {
            factor: self.factor.unwrap_or(UNKNOWN_FACTOR),
            node_depth: self.node_depth.unwrap_or(UNKNOWN_PLIES),
            entry_depth: self.entry_depth.unwrap_or(UNKNOWN_PLIES),
        }
    }

    fn stored(&self) -> Stored {
        let &Self { parent, subtree, nodes, value, threshold, .. } = self;
        let &Self { rate, ply, number, others, searches, depth_asked, depth, extension, .. } = self;
        Stored {
            parent,
            subtree,
            nodes,
            value,
            threshold,
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
            rule: self.rule.map_or(0, |rule| rule.index() as u8 + 1),
        }
    }

    /// The record that these bytes hold, unless they hold none.
    pub fn from_bytes(bytes: &[u8; Self::SIZE]) -> Option<Self> {
        let (fixed, rest) = bytes.split_first_chunk()?;
        let stored = Stored::read::<FIXED_BYTES>(fixed);
        let rest = &mut Reader(rest);
        let terms: [i16; TERMS] = Number::read(rest);
        let tried = Tried::of_numbers(Number::read(rest));
        let tail = bytes.last_chunk().map_or(Tail::NONE, Tail::read::<TAIL_BYTES>);
        let Stored { parent, subtree, nodes, value, threshold, flags, .. } = stored;
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
        let visit = *Visit::ALL.get(usize::from(stored.visit))?;
        let rule = match stored.rule {
            0 => None,
            number => Some(*Rule::ALL.get(usize::from(number) - 1)?),
        };
        let (reduction, rest) = terms.split_at(reduction_terms(visit));
        let extended_by = flags >> flag::EXTENDED_BY & EXTENSION_CODES;
        let extended_by = match extended_by {
            0 => None,
            code => Some(*Extension::ALL.get(usize::from(code) - 1)?),
        };
        Some(Self {
            parent,
            subtree,
            nodes,
            value,
            threshold,
            terms: terms_of(&rest[..rule.map_or(0, rule_terms)])?,
            mv: move_of(stored.mv),
            ply,
            visit,
            kind: *Kind::ALL.get(usize::from(stored.kind))?,
            number,
            others,
            searches,
            depth_asked,
            depth,
            extension,
            extended_by,
            alpha: from_16_bits(stored.alpha)?,
            beta: from_16_bits(stored.beta)?,
            raw_eval: from_16_bits(stored.raw_eval),
            eval: from_16_bits(stored.eval),
            improvement: from_16_bits(stored.improvement),
            improving: is_set(flag::IMPROVING),
            rate,
            factor: Some(tail.factor).filter(|&factor| factor != UNKNOWN_FACTOR),
            node_depth: Some(tail.node_depth).filter(|&plies| plies != UNKNOWN_PLIES),
            entry_depth: Some(tail.entry_depth).filter(|&plies| plies != UNKNOWN_PLIES),
            tried,
            was_pv: (!is_set(flag::WAS_PV_UNKNOWN)).then(|| is_set(flag::WAS_PV)),
            in_check: is_set(flag::IN_CHECK),
            is_probed: table.is_some() || !is_set(flag::TABLE_GAVE_MOVE),
            table,
            end: *End::ALL.get(usize::from(stored.end))?,
            rule,
            reduction: terms_of(reduction)?,
            score: from_16_bits(stored.score)?,
            bound: bound_at(flag::BOUND)?,
        })
    }

    fn flags(&self) -> u16 {
        let when = |condition, flag| if condition { flag } else { 0 };
        let not_probed = when(!self.is_probed, flag::TABLE_GAVE_MOVE);
        let table = self.table.map_or(not_probed, |table| {
            flag::TABLE
                | when(table.gave_move, flag::TABLE_GAVE_MOVE)
                | when(table.gave_eval, flag::TABLE_GAVE_EVAL)
                | (table.bound as u16) << flag::TABLE_BOUND
        });
        when(self.improving, flag::IMPROVING)
            | when(self.in_check, flag::IN_CHECK)
            | self.was_pv.map_or(flag::WAS_PV_UNKNOWN, |was_pv| when(was_pv, flag::WAS_PV))
            | table
            | (self.bound as u16) << flag::BOUND
            | self.extended_by.map_or(0, |by| by as u16) << flag::EXTENDED_BY
    }

    /// The terms of the reduction and then those of the rule.
    fn stored_terms(&self) -> [i16; TERMS] {
        let mut stored = [0; TERMS];
        let (reduction, rest) = stored.split_at_mut(reduction_terms(self.visit));
        store(&self.reduction, reduction);
        store(&self.terms, &mut rest[..self.rule.map_or(0, rule_terms)]);
        stored
    }
}

/// The sum that the reduction of this visit is; none where it is not reduced.
pub(super) fn reduction_of(visit: Visit) -> Option<Sum> {
    REDUCTIONS.into_iter().find(|&(reduced, _)| reduced == visit).map(|(_, sum)| sum)
}

/// How many terms of a reduction a record of this visit has.
fn reduction_terms(visit: Visit) -> usize {
    reduction_of(visit).map_or(0, |sum| sum.terms.len())
}

/// How many terms a record that this rule has ended has.
const fn rule_terms(rule: Rule) -> usize {
    rule.declaration().threshold.terms.len()
}

/// Writes terms in 16 bits. What does not fit is carried over to the next, so that the sum holds.
fn store(terms: &Terms, stored: &mut [i16]) {
    let mut rest = 0;
    for (place, term) in stored.iter_mut().zip(terms.padded()) {
        *place = (term + rest).clamp((UNKNOWN_TERM + 1).into(), i16::MAX.into()) as i16;
        rest += term - i32::from(*place);
    }
}

/// The terms that were stored; none where one is not known, as those of Espalier are.
fn terms_of(stored: &[i16]) -> Option<Terms> {
    stored.iter().map(|&term| (term != UNKNOWN_TERM).then_some(term.into())).collect()
}

fn to_16_bits(score: Option<Score>) -> i16 {
    let (least, most) = (Score::from(UNKNOWN) + 1, i16::MAX.into());
    score.map_or(UNKNOWN, |score| score.clamp(least, most) as i16)
}

pub(super) fn from_16_bits(score: i16) -> Option<Score> {
    (score != UNKNOWN).then_some(score.into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use espalier_chess::random::Random;

    /// A record with something in every field, made from a number.
    fn record(seed: u64) -> Record {
        let mut random = Random::new(seed);
        let mut next = || random.next();
        let mut score = || Score::from((next() as i16).max(-32_001));
        let scores = [(); 7].map(|()| score());
        let bits = next();
        let maybe = |bit: u32, score: Score| (bits >> bit & 1 == 1).then_some(score);
        let mut choose = |count: usize| next() as usize % count;
        let visit = Visit::ALL[choose(Visit::ALL.len())];
        let rule = Rule::ALL.get(choose(Rule::ALL.len() + 1)).copied();
        let mut terms =
            |count| (0..count).map(|_| choose(60_000) as i32 - 30_000).collect::<Terms>();
        let (reduction, terms) = (terms(reduction_terms(visit)), terms(rule.map_or(0, rule_terms)));
        let is_probed = bits >> 44 & 1 == 1;
        let tried = Tried::of_numbers([(); Tried::RULES.len()].map(|()| choose(1 << 16) as i16));
        Record {
            factor: (bits >> 5 & 1 == 1).then_some((bits >> 6) as u16 % 1025),
            node_depth: (bits >> 17 & 1 == 1).then_some((bits >> 18) as i8 / 2),
            entry_depth: (bits >> 27 & 1 == 1).then_some((bits >> 28) as i8 / 2),
            tried,
            was_pv: [None, Some(false), Some(true)][(bits >> 40) as usize % 3],
            visit,
            rule,
            reduction,
            terms,
            extended_by: Extension::ALL.get(choose(Extension::ALL.len() + 1)).copied(),
            kind: Kind::ALL[choose(Kind::ALL.len())],
            end: End::ALL[choose(End::ALL.len())],
            bound: Bound::ALL[choose(3)],
            is_probed,
            table: (is_probed && choose(2) == 1).then(|| TableUse {
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
            let record = Record { is_probed: true, table: Some(full_table()), ..record(seed) };
            let bytes = record.to_bytes();
            let terms = reduction_terms(record.visit) + record.rule.map_or(0, rule_terms);
            let end = Record::SIZE - END_BYTES..Record::SIZE;
            for place in (0..FIXED_BYTES + 2 * terms).chain(end) {
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
        for place in [42, 43, 50, 51] {
            let mut wrong = bytes;
            wrong[place] = 200;
            assert_eq!(Record::from_bytes(&wrong), None, "byte {place}");
        }
        // Alpha, beta, the score and that of the table, where there is one, are known.
        let bytes = Record { table: Some(full_table()), ..Record::default() }.to_bytes();
        for place in [22, 24, 26, 36] {
            let mut wrong = bytes;
            wrong[place..place + 2].copy_from_slice(&UNKNOWN.to_le_bytes());
            assert_eq!(Record::from_bytes(&wrong), None, "byte {place}");
        }
        // Moves have kinds.
        let cut = Record { rule: Some(Rule::FUTILITY), ..Record::default() }.to_bytes();
        assert!(Record::from_bytes(&cut).is_some());
        let mut unknown = cut;
        unknown[FIXED_BYTES..FIXED_BYTES + 2].copy_from_slice(&UNKNOWN_TERM.to_le_bytes());
        assert_eq!(Record::from_bytes(&unknown), None, "a term");
        for kind in [1, 3] {
            let mut wrong = bytes;
            wrong[21] = kind << 4;
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
