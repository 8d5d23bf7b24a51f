//! Consumers of the terms: a sum for the search, counts for tuners and explanations.

use super::declare::{Term, TermInfo};
use super::tapered::Tapered;
use super::weights::{TERMS, WEIGHT_COUNT};
use espalier_chess::types::Color;

/// Receives the terms of an evaluation.
pub trait Tally {
    /// Adds a weight of a term `count` times for a side.
    fn add<const N: usize>(&mut self, side: Color, term: &Term<N>, case: usize, count: i32);

    /// Adds a weight once.
    #[inline]
    fn one<const N: usize>(&mut self, side: Color, term: &Term<N>, case: usize) {
        self.add(side, term, case, 1);
    }
}

/// The value for White only, for the search.
#[derive(Default)]
pub(super) struct Sum(pub(super) Tapered);

impl Tally for Sum {
    #[inline]
    fn add<const N: usize>(&mut self, side: Color, term: &Term<N>, case: usize, count: i32) {
        self.0 += term.values[case] * (count * side.sign());
    }
}

/// The count of each weight for each side.
///
/// The evaluation before scaling is linear in the weights: the sum of counts, White's minus
/// Black's, times weights.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counts([[i16; WEIGHT_COUNT]; 2]);

impl Default for Counts {
    fn default() -> Self {
        Self([[0; WEIGHT_COUNT]; 2])
    }
}

impl Counts {
    /// The counts of a side.
    pub const fn of(&self, side: Color) -> &[i16; WEIGHT_COUNT] {
        &self.0[side as usize]
    }

    /// The value of a term for a side.
    pub fn worth(&self, side: Color, term: &TermInfo) -> Tapered {
        let counts = &self.of(side)[term.first..];
        term.values.iter().zip(counts).fold(
            Tapered::default(),
            |sum, (&(middlegame, endgame), &count)| {
                sum + Tapered::new(middlegame, endgame) * i32::from(count)
            },
        )
    }

    /// The sum of all terms for White: counts times weights.
    pub fn sum(&self) -> Tapered {
        TERMS.iter().fold(Tapered::default(), |sum, term| {
            sum + self.worth(Color::White, term) - self.worth(Color::Black, term)
        })
    }

    /// White's count minus Black's for each weight, where they differ.
    pub fn differences(&self) -> impl Iterator<Item = (usize, i16)> {
        let [white, black] = &self.0;
        let differences = white.iter().zip(black).map(|(white, black)| white - black);
        differences.enumerate().filter(|&(_, difference)| difference != 0)
    }
}

impl Tally for Counts {
    fn add<const N: usize>(&mut self, side: Color, term: &Term<N>, case: usize, count: i32) {
        debug_assert!(case < N, "case {case} of a term of {N}");
        self.0[side as usize][term.first + case] += count as i16;
    }
}
