//! The six fields.

use core::fmt;

/// One of the six fields of a FEN.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[allow(missing_docs, reason = "the names are the fields")]
pub enum FenField {
    Pieces,
    SideToMove,
    Castling,
    EnPassant,
    HalfmoveClock,
    FullmoveNumber,
}

impl FenField {
    /// All fields in their order.
    pub const ALL: [Self; 6] = [
        Self::Pieces,
        Self::SideToMove,
        Self::Castling,
        Self::EnPassant,
        Self::HalfmoveClock,
        Self::FullmoveNumber,
    ];

    /// What people call it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pieces => "pieces",
            Self::SideToMove => "side to move",
            Self::Castling => "castling rights",
            Self::EnPassant => "en passant",
            Self::HalfmoveClock => "half-move clock",
            Self::FullmoveNumber => "move number",
        }
    }

    /// The fields behind it.
    pub(super) fn later(self) -> impl Iterator<Item = Self> {
        Self::ALL.into_iter().skip(self as usize + 1)
    }
}

impl fmt::Display for FenField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "field {} ({})", *self as u8 + 1, self.name())
    }
}
