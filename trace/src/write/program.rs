//! What a program says of itself before it searches.

use super::open::{MOST_TERMS, MOST_TRIED};
use crate::layout::{ALIGNMENT, FIXED_BYTES, TAIL_BYTES};
use crate::{Declaration, Sum, Visit};

/// What a program declares of itself.
#[derive(Clone, Copy, Debug)]
pub struct Program<'a> {
    /// Its name, and its version.
    pub name: &'a str,
    /// See `name`.
    pub version: &'a str,
    /// Its rules; their numbers begin with 1.
    pub rules: &'a [Declaration],
    /// Further conditions of rules, each by the number of its rule: a name in camel case, and a few words
    /// for by how much it holds.
    pub conditions: &'a [(u8, &'a str, &'a str)],
    /// The terms of its reductions, by the visits that have them, in 1/1024 ply.
    pub reductions: &'a [(Visit, Sum)],
    /// What extends or shortens a move, in camel case; the numbers begin with 1. Several that do it together
    /// are separated by spaces.
    pub extensions: &'a [&'a str],
    /// The rules whose near misses are recorded, by their numbers.
    pub tried: &'a [u8],
    /// Where mates begin among its scores, and the score of a mate at the root, of which one in n plies
    /// is n less. None where mates are those of the format.
    pub mates: Option<[i32; 2]>,
}

impl Program<'_> {
    /// Terms that a record has room for: those of the longest reduction and of the longest rule, and
    /// what is left up to a multiple of eight bytes.
    pub(super) fn terms(&self) -> usize {
        let of_rules = (1..).zip(self.rules).map(|(code, rule)| {
            let conditions = self.conditions.iter().filter(|(of, ..)| *of == code).count();
            rule.threshold.terms.len() + conditions
        });
        let of_rules = of_rules.max();
        let of_reductions = self.reductions.iter().map(|(_, sum)| sum.terms.len()).max();
        let terms = of_rules.unwrap_or_default() + of_reductions.unwrap_or_default();
        let others = FIXED_BYTES + 2 * self.tried().len() + TAIL_BYTES;
        let room = ((others + 2 * terms).next_multiple_of(ALIGNMENT) - others) / 2;
        room.min(MOST_TERMS)
    }

    pub(super) fn tried(&self) -> &[u8] {
        &self.tried[..self.tried.len().min(MOST_TRIED)]
    }

    /// Where the near misses of a rule stand.
    pub(super) fn place(&self, rule: u8) -> Option<usize> {
        self.tried().iter().position(|&tried| tried == rule)
    }

    pub(super) fn record_bytes(&self) -> usize {
        FIXED_BYTES + 2 * (self.terms() + self.tried().len()) + TAIL_BYTES
    }

    pub(super) fn reduction_terms(&self, visit: Option<Visit>) -> usize {
        let sum = self.reductions.iter().find(|(of, _)| Some(*of) == visit);
        sum.map_or(0, |(_, sum)| sum.terms.len())
    }
}
