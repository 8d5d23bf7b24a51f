use super::{Color, File, Rank, Square};
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

/// A set of squares: bit `n` is [`Square`] number `n`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bitboard(pub u64);

impl Bitboard {
    /// No square.
    pub const EMPTY: Self = Self(0);
    /// Every square.
    pub const ALL: Self = Self(!0);
    /// The squares of a1's color.
    pub const DARK: Self = Self(0xAA55_AA55_AA55_AA55);

    const NOT_FILE_A: u64 = 0xFEFE_FEFE_FEFE_FEFE;
    const NOT_FILE_H: u64 = 0x7F7F_7F7F_7F7F_7F7F;

    /// The squares of one column.
    pub const fn file(file: File) -> Self {
        Self(0x0101_0101_0101_0101 << file as u32)
    }

    /// The squares of one row.
    pub const fn rank(rank: Rank) -> Self {
        Self(0xFF << (rank as u32 * 8))
    }

    /// One square.
    pub const fn square(square: Square) -> Self {
        Self(1 << square as u32)
    }

    /// Whether the set holds this square.
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square as u32 & 1 != 0
    }

    /// Whether the set holds no square.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the set holds a square.
    pub const fn is_any(self) -> bool {
        self.0 != 0
    }

    /// Whether the set holds two squares or more.
    pub const fn has_several(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// How many squares.
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// The lowest-numbered square, if there is one.
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square::wrapping(self.0.trailing_zeros() as usize)) }
    }

    /// The highest-numbered square, if there is one.
    pub const fn last(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square::wrapping(self.0.ilog2() as usize)) }
    }

    /// This set without the squares of the other.
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Every square moved one step towards `color`'s enemy.
    pub const fn forward(self, color: Color) -> Self {
        match color {
            Color::White => Self(self.0 << 8),
            Color::Black => Self(self.0 >> 8),
        }
    }

    /// Every square moved one step towards the a-file.
    pub const fn west(self) -> Self {
        Self((self.0 & Self::NOT_FILE_A) >> 1)
    }

    /// Every square moved one step towards the h-file.
    pub const fn east(self) -> Self {
        Self((self.0 & Self::NOT_FILE_H) << 1)
    }
}

#[expect(clippy::copy_iterator, reason = "`for square in set` is how sets of squares are read")]
impl Iterator for Bitboard {
    type Item = Square;

    /// Takes the lowest-numbered square out of the set.
    #[inline]
    fn next(&mut self) -> Option<Square> {
        let square = self.first()?;
        self.0 &= self.0.wrapping_sub(1);
        Some(square)
    }
}

impl From<Square> for Bitboard {
    fn from(square: Square) -> Self {
        Self::square(square)
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, |set, square| set | square.into())
    }
}

impl BitAnd for Bitboard {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for Bitboard {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitXor for Bitboard {
    type Output = Self;
    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

impl Not for Bitboard {
    type Output = Self;
    fn not(self) -> Self {
        Self(!self.0)
    }
}

impl BitAndAssign for Bitboard {
    fn bitand_assign(&mut self, other: Self) {
        self.0 &= other.0;
    }
}

impl BitOrAssign for Bitboard {
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl BitXorAssign for Bitboard {
    fn bitxor_assign(&mut self, other: Self) {
        self.0 ^= other.0;
    }
}
