//! What is wrong with a text that is no FEN.

use super::FenField;
use crate::board::Illegal;
use crate::types::Rank;
use alloc::borrow::ToOwned;
use alloc::string::String;
use core::fmt;

/// Why a text is not the FEN of a legal position.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FenError {
    /// The text ends before this field.
    Missing(FenField),
    /// There is more after the sixth field.
    TooManyFields(String),
    /// The first field has not eight rows.
    RowCount(usize),
    /// A row does not describe eight squares.
    RowLength {
        /// The row.
        rank: Rank,
        /// How many squares it describes.
        squares: usize,
    },
    /// A row has a letter or digit that means nothing.
    UnknownPiece {
        /// The row.
        rank: Rank,
        /// The letter.
        letter: char,
    },
    /// The second field is neither `w` nor `b`.
    UnknownSide(String),
    /// The third field has a letter that means nothing there.
    UnknownCastling(char),
    /// The third field names the same right twice.
    RepeatedCastling(char),
    /// No rook stands where this letter of the third field wants one.
    NoCastlingRook(char),
    /// The fourth field is neither `-` nor a square.
    UnknownSquare(String),
    /// The fifth or sixth field is not a number in its range.
    Number {
        /// The fifth or the sixth.
        field: FenField,
        /// What stands there.
        text: String,
        /// The largest number allowed.
        max: u16,
    },
    /// The fields can be read, but no game can reach the position they describe.
    Illegal(Illegal),
}

impl FenError {
    /// The field that is wrong.
    pub const fn field(&self) -> FenField {
        match self {
            Self::Missing(field) | Self::Number { field, .. } => *field,
            Self::RowCount(_) | Self::RowLength { .. } | Self::UnknownPiece { .. } => {
                FenField::Pieces
            }
            Self::UnknownSide(_) => FenField::SideToMove,
            Self::UnknownCastling(_) | Self::RepeatedCastling(_) | Self::NoCastlingRook(_) => {
                FenField::Castling
            }
            Self::UnknownSquare(_) => FenField::EnPassant,
            Self::TooManyFields(_) => FenField::FullmoveNumber,
            Self::Illegal(illegal) => illegal.field(),
        }
    }

    /// Why that field is wrong, without its name.
    pub fn reason(&self) -> impl fmt::Display + '_ {
        Reason(self)
    }
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "FEN {}: {}", self.field(), self.reason())
    }
}

impl core::error::Error for FenError {}

/// Why a field is wrong, without its name.
struct Reason<'a>(&'a FenError);

impl fmt::Display for Reason<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            FenError::Missing(_) => f.write_str("missing; a FEN is six fields between spaces"),
            FenError::TooManyFields(text) => {
                write!(f, "\"{text}\" follows, where the FEN should end")
            }
            FenError::RowCount(rows) => write!(f, "8 rows between slashes are needed, not {rows}"),
            FenError::RowLength { rank, squares } => {
                write!(f, "rank {} describes {squares} squares instead of 8", rank.digit())
            }
            FenError::UnknownPiece { rank, letter } => write!(
                f,
                "\"{letter}\" in rank {} is neither a piece (KQRBNP, kqrbnp) nor a count 1 to 8",
                rank.digit()
            ),
            FenError::UnknownSide(text) => write!(f, "\"{text}\" is neither w nor b"),
            FenError::UnknownCastling(letter) => {
                write!(f, "\"{letter}\" is none of K, Q, k, q, A to H, a to h, or a lone -")
            }
            FenError::RepeatedCastling(letter) => {
                write!(f, "\"{letter}\" names a right already given")
            }
            FenError::NoCastlingRook(letter) => write!(
                f,
                "\"{letter}\" needs a rook beside its king, both on the first rank of their side"
            ),
            FenError::UnknownSquare(text) => {
                write!(f, "\"{text}\" is neither - nor a square like e3")
            }
            FenError::Number { text, max, .. } => {
                write!(f, "\"{text}\" is not a whole number from 0 to {max}")
            }
            FenError::Illegal(illegal) => illegal.fmt(f),
        }
    }
}

/// The start of what a user typed: enough to recognize it in a message.
pub(super) fn shortened(text: &str) -> String {
    const LONGEST: usize = 24;
    if text.chars().count() <= LONGEST {
        text.to_owned()
    } else {
        text.chars().take(LONGEST).chain(['…']).collect()
    }
}
