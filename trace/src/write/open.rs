//! A node in progress, and its numbers as the format has them.

use super::{Limit, MATE};
use crate::layout::{
    FIXED_BYTES, NOT_TRIED, Stored, Tail, UNKNOWN, UNKNOWN_BOUND, UNKNOWN_CODE, UNKNOWN_PLIES,
    UNKNOWN_TERM, flag,
};
use crate::records::Records;
use crate::{End, RecordField};

/// The most terms of a record, and the most rules whose near misses it has.
pub(super) const MOST_TERMS: usize = 32;
pub(super) const MOST_TRIED: usize = 16;

type Terms = [i16; MOST_TERMS];
type Tried = [i16; MOST_TRIED];

/// The fields that the end of a node fills.
pub(super) const BY_END: &[RecordField] =
    &[RecordField::Score, RecordField::Bound, RecordField::End];

/// The fields that a rule fills.
pub(super) const BY_RULE: &[RecordField] = &[
    RecordField::End,
    RecordField::Rule,
    RecordField::Value,
    RecordField::Threshold,
    RecordField::Terms,
];

/// A node in progress.
#[derive(Clone, Copy)]
pub(super) struct Open {
    pub(super) stored: Stored,
    pub(super) tail: Tail,
    pub(super) terms: Terms,
    pub(super) tried: Tried,
    /// Its record; none past the limit.
    pub(super) id: Option<u32>,
    /// Nodes entered before it.
    pub(super) before: u64,
    /// The move searched last, and the record of its first search.
    pub(super) last: (u16, Option<u32>),
    pub(super) moves: i32,
    /// Whether nothing was searched or pruned in it.
    pub(super) is_leaf: bool,
    /// The move that is judged, and by how much the rules missed it.
    pub(super) judged: Option<(u16, Tried)>,
}

impl Open {
    pub(super) fn flag(&mut self, flag: u16, is_set: bool) {
        self.stored.flags =
            if is_set { self.stored.flags | flag } else { self.stored.flags & !flag };
    }

    pub(super) fn bound(&mut self, shift: u32, bound: u16) {
        self.stored.flags = self.stored.flags & !(UNKNOWN_BOUND << shift) | bound << shift;
    }

    pub(super) fn end_by(&mut self, rule: u8, value: i32, terms: &[i32], held: &[i32]) {
        self.stored.end = End::Rule as u8;
        self.stored.rule = rule;
        self.stored.value = value;
        self.stored.threshold = terms.iter().fold(0, |sum: i32, term| sum.saturating_add(*term));
        // Those of the reduction stand before.
        let before = self.terms.iter().take_while(|&&term| term != UNKNOWN_TERM).count();
        put_terms(&mut self.terms, before, terms);
        let clamped = held.iter().map(|by| (*by).clamp((UNKNOWN_TERM + 1).into(), i16::MAX.into()));
        for (place, by) in self.terms.iter_mut().skip(before + terms.len()).zip(clamped) {
            *place = by as i16;
        }
    }

    /// The end of the node after so many records and nodes.
    pub(super) fn close(&mut self, count: u32, entered: u64, value: i32, stopped: bool) {
        let nodes = entered - self.before.min(entered);
        self.stored.nodes = nodes.min(u32::MAX.into()) as u32;
        self.stored.subtree = self.id.map_or(1, |id| count.saturating_sub(id).max(1));
        let value = score(value);
        let bound = match value {
            _ if value <= self.stored.alpha => Limit::Upper,
            _ if value >= self.stored.beta => Limit::Lower,
            _ => Limit::Exact,
        };
        self.stored.score = value;
        self.bound(flag::BOUND, bound as u16);
        if stopped {
            self.stored.end = End::Stopped as u8;
        } else if self.stored.end == UNKNOWN_CODE {
            let at_once = if self.is_leaf { self.end_at_once() } else { None };
            let end = if bound == Limit::Lower { End::Refuted } else { End::AllTried };
            self.stored.end = at_once.unwrap_or(end) as u8;
        }
    }

    /// Why a node ends in which nothing was searched or pruned, as far as its numbers tell.
    fn end_at_once(&self) -> Option<End> {
        let Stored { score, alpha, beta, table_score, flags, .. } = self.stored;
        let is_hit = flags & flag::TABLE != 0 && flags & flag::TABLE_GAVE_EVAL == 0;
        let table_reaches = match flags >> flag::TABLE_BOUND & UNKNOWN_BOUND {
            0 => score <= alpha,
            1 => score >= beta,
            2 => true,
            _ => false,
        };
        let is_evaluated = self.stored.eval != UNKNOWN;
        let lost = i32::from(score) == i32::from(self.stored.ply) - MATE;
        if is_hit && score == table_score && table_reaches {
            Some(End::Table)
        } else if self.stored.depth <= 0 {
            (is_evaluated && score >= beta).then_some(End::StandPat)
        } else {
            let is_stalemate = is_evaluated && score == 0;
            (lost || is_stalemate).then_some(End::NoMoves)
        }
    }

    /// Writes the record, with so many terms and near misses.
    pub(super) fn write(&self, records: &mut Records, [terms, tried]: [usize; 2]) {
        let Some(bytes) = self.id.and_then(|id| records.slot(id)) else { return };
        let (fixed, rest) = bytes.split_at_mut(FIXED_BYTES);
        fixed.copy_from_slice(&self.stored.to_bytes());
        let (numbers, tail) = rest.split_at_mut(2 * (terms + tried));
        let words = self.terms[..terms].iter().chain(&self.tried[..tried]);
        for (place, number) in numbers.as_chunks_mut().0.iter_mut().zip(words) {
            *place = number.to_le_bytes();
        }
        tail.copy_from_slice(&self.tail.to_bytes());
    }
}

/// Puts terms behind others. What does not fit into 16 bits is carried to the next.
pub(super) fn put_terms(room: &mut [i16], before: usize, terms: &[i32]) {
    let mut carried = 0_i32;
    for (slot, &term) in room.iter_mut().skip(before).zip(terms) {
        let sum = term.saturating_add(carried);
        let fits = sum.clamp((UNKNOWN_TERM + 1).into(), i16::MAX.into());
        carried = sum.saturating_sub(fits);
        *slot = fits as i16;
    }
}

/// Notes a comparison that did not fire.
pub(super) fn note(tried: &mut [i16], place: usize, value: i32, threshold: i32) {
    let excess = value.saturating_sub(threshold).clamp((NOT_TRIED + 1).into(), -1) as i16;
    if let Some(nearest) = tried.get_mut(place) {
        *nearest = (*nearest).max(excess);
    }
}

pub(super) fn score(score: i32) -> i16 {
    score.clamp((UNKNOWN + 1).into(), i16::MAX.into()) as i16
}

pub(super) fn plies(plies: i32) -> i8 {
    plies.clamp((UNKNOWN_PLIES + 1).into(), i8::MAX.into()) as i8
}

pub(super) fn byte(number: i32) -> u8 {
    number.clamp(0, u8::MAX.into()) as u8
}
