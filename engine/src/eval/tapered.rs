//! A middlegame and an endgame value in one number.

use espalier_chess::types::Score;
use std::ops::{Add, AddAssign, Mul, Neg, Sub};

/// The phase with all pieces on the board.
pub const FULL_PHASE: i32 = 24;

/// A value for the middlegame and one for the endgame, in centipawns.
///
/// Both are packed, so that one operation adds or multiplies them: the endgame in the upper half,
/// the middlegame, signed, added to the lower. Each must stay below 2^15 in absolute value; a board
/// full of queens does.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct Tapered(i32);

impl Tapered {
    /// Packs both values.
    pub const fn new(middlegame: Score, endgame: Score) -> Self {
        Self((endgame << 16) + middlegame)
    }

    /// The value with all pieces on the board.
    pub const fn middlegame(self) -> Score {
        self.0 as i16 as Score
    }

    /// The value with only kings and pawns.
    pub const fn endgame(self) -> Score {
        // Rounding undoes the borrow of a negative lower half.
        ((self.0 + 0x8000) >> 16) as i16 as Score
    }

    /// Blends by `phase`, from [`FULL_PHASE`] at the start to 0 without pieces.
    pub const fn blend(self, phase: i32) -> Score {
        (self.middlegame() * phase + self.endgame() * (FULL_PHASE - phase)) / FULL_PHASE
    }
}

impl std::fmt::Debug for Tapered {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "({}, {})", self.middlegame(), self.endgame())
    }
}

impl Add for Tapered {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl AddAssign for Tapered {
    fn add_assign(&mut self, other: Self) {
        self.0 += other.0;
    }
}

impl Sub for Tapered {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl Neg for Tapered {
    type Output = Self;
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl Mul<i32> for Tapered {
    type Output = Self;
    fn mul(self, count: i32) -> Self {
        Self(self.0 * count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_halves_keep_their_signs_through_sums_and_products() {
        for middlegame in [-9000, -1, 0, 1, 37, 9000] {
            for endgame in [-9000, -1, 0, 1, 37, 9000] {
                let value = Tapered::new(middlegame, endgame);
                assert_eq!((value.middlegame(), value.endgame()), (middlegame, endgame));
                let sum = value * -3 + Tapered::new(5, -7) - -value;
                assert_eq!(sum.middlegame(), middlegame * -2 + 5);
                assert_eq!(sum.endgame(), endgame * -2 - 7);
            }
        }
    }

    #[test]
    fn the_phase_blends_from_one_to_the_other() {
        let value = Tapered::new(100, -20);
        assert_eq!(value.blend(FULL_PHASE), 100);
        assert_eq!(value.blend(0), -20);
        assert_eq!(value.blend(FULL_PHASE / 2), 40);
    }
}
